package import Diagnostics

/// An input unpacked where it is gzip, and as it stands where it is not.
///
/// **Shape**: several gzip members one after the other give one content, as gzip itself has it; zero bytes after the last
/// member (tape padding) are passed over. Blocks hold 256 KiB at most, however well the content was packed.
/// **Errors**: `gzip-truncated`, `gzip-corrupt` (also for anything else after the last member).
/// **Source**: RFC 1952 §2.2.
package final class UnpackedInput: ByteInput {
  package var name: String { input.name }
  private let input: PeekableInput
  private var inflater: Inflater?
  private var hasLooked = false
  private var packed: [UInt8] = []
  private var taken = 0
  private var isBetweenMembers = true
  private var sawPadding = false

  package init(_ input: any ByteInput) { self.input = PeekableInput(input) }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    if !hasLooked {
      hasLooked = true
      if try input.peek(2) == [0x1F, 0x8B] { inflater = Inflater() }
    }
    guard let inflater else { return try input.nextBlock() }
    while true {
      if taken == packed.count {
        guard let block = try input.nextBlock() else {
          if isBetweenMembers { return nil }
          throw Diagnostic(
            .gzipTruncated, "“\(name)” ends in the middle of its gzip data", at: SourceRange(file: name),
            hint: "copy or download the file again")
        }
        packed = block
        taken = 0
        continue
      }
      if isBetweenMembers {
        if packed[taken] == 0 {
          sawPadding = true
          taken += 1
          continue
        }
        guard packed[taken] == 0x1F, !sawPadding else { throw corrupt("something else follows the packed data") }
        isBetweenMembers = false
        inflater.reset()
      }
      let step = inflater.unpack(packed, from: taken, atMost: 1 << 18)
      taken += step.taken
      switch step.end {
      case .member: isBetweenMembers = true
      case .fault(let words): throw corrupt(words)
      case .none: break
      }
      if step.bytes.isEmpty {
        // Without progress there is nothing to wait for.
        if step.taken == 0, step.end == .none { throw corrupt("the data makes no sense") }
      } else {
        return step.bytes
      }
    }
  }

  private func corrupt(_ words: String) -> Diagnostic {
    Diagnostic(
      .gzipCorrupt, "“\(name)” is damaged gzip data: \(words)", at: SourceRange(file: name),
      hint: "copy or download the file again")
  }
}

extension Diagnostic.Code {
  package static let gzipTruncated: Self = "gzip-truncated"
  package static let gzipCorrupt: Self = "gzip-corrupt"
}
