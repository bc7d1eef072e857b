import Testing

@testable import Workflows

struct ByteCountTests {
  @Test func `amounts of memory are read in both kinds of units`() {
    #expect(ByteCount.parse("128 MiB") == 134_217_728)
    #expect(ByteCount.parse("1 GB") == 1_000_000_000)
    #expect(ByteCount.parse("4096 bytes") == 4096)
  }

  @Test(arguments: ["128", "MiB", "-1 MiB", "1.5 GiB", "0 MiB", "9223372036854775807 GiB", "1 QiB", ""])
  func `what is none is nil, however large`(text: String) {
    #expect(ByteCount.parse(text) == nil)
  }
}
