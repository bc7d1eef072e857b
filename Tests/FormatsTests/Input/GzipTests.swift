import Diagnostics
import Formats
import Testing

struct GzipTests {
  private func unpack(_ packed: [UInt8], blockSize: Int = 1 << 18) throws(Diagnostic) -> [UInt8] {
    let input = UnpackedInput(MemoryInput(packed, name: "t.gz", blockSize: blockSize))
    var all: [UInt8] = []
    while let block = try input.nextBlock() {
      #expect(!block.isEmpty && block.count <= 1 << 18)
      all += block
    }
    return all
  }

  private func fault(_ packed: [UInt8]) -> Diagnostic.Code? {
    do throws(Diagnostic) {
      _ = try unpack(packed)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `gzip is known by its first bytes, whatever the file is called`() throws {
    let folder = TemporaryFolder()
    folder.write(GzipFixtures.small, to: "names.csv")
    let table = try readTable(FileInput(path: folder("names.csv")))
    #expect(table == Table(columns: ["id", "name"], rows: [["1", "Anna"], ["2", "Ben"]]))
    folder.write("id\n1\n", to: "plain.csv.gz")
    #expect(try readTable(FileInput(path: folder("plain.csv.gz"))).rows == [["1"]])
  }

  @Test func `members one after the other are one content`() throws {
    let both = GzipFixtures.small + GzipFixtures.more + GzipFixtures.more
    for size in [1, 2, 3, 7, 1 << 18] {
      let text = String(decoding: try unpack(both, blockSize: size), as: UTF8.self)
      #expect(text == "id,name\n1,Anna\n2,Ben\n3,Cleo\n3,Cleo\n")
    }
  }

  @Test func `content that packs well comes in blocks all the same`() throws {
    #expect(try unpack(GzipFixtures.zeros).count == 700 * 1024)
    #expect(try unpack(GzipFixtures.zeros, blockSize: 5).count == 700 * 1024)
  }

  @Test func `zero bytes after the last member are padding, anything else is damage`() throws {
    #expect(try unpack(GzipFixtures.more + [0, 0, 0]).count == 7)
    #expect(fault(GzipFixtures.more + Array("x".utf8)) == .gzipCorrupt)
    #expect(fault(GzipFixtures.more + [0, 0] + GzipFixtures.more) == .gzipCorrupt)
  }

  @Test func `a part of a gzip file is called truncated, wherever it ends`() {
    for count in 2..<GzipFixtures.small.count {
      #expect(fault(Array(GzipFixtures.small[..<count])) == .gzipTruncated, "the first \(count) bytes")
    }
  }

  @Test func `damaged gzip is an error wherever the damage is, and never a wrong content`() throws {
    let content = try unpack(GzipFixtures.small)
    for index in GzipFixtures.small.indices.dropFirst(2) {
      var damaged = GzipFixtures.small
      damaged[index] ^= 0x55
      do throws(Diagnostic) {
        // In the header's time, system and flag bytes it makes no difference.
        #expect(try unpack(damaged) == content, "byte \(index)")
      } catch {
        #expect([.gzipCorrupt, .gzipTruncated].contains(error.code), "byte \(index)")
      }
    }
  }
}
