package import Diagnostics

/// An input whose first bytes can be looked at before they are taken.
package final class PeekableInput: ByteInput {
  package var name: String { input.name }
  private let input: any ByteInput
  private var ahead: [UInt8] = []
  private var isAtEnd = false

  package init(_ input: any ByteInput) { self.input = input }

  /// The next `count` bytes, fewer only at the end, without taking them.
  package func peek(_ count: Int) throws(Diagnostic) -> [UInt8] {
    while ahead.count < count, !isAtEnd {
      if let block = try input.nextBlock() {
        if ahead.isEmpty { ahead = block } else { ahead += block }
      } else {
        isAtEnd = true
      }
    }
    return ahead.count <= count ? ahead : Array(ahead[..<count])
  }

  /// Takes the next `count` bytes, which were looked at before.
  package func drop(_ count: Int) {
    ahead.removeFirst(min(count, ahead.count))
  }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    if !ahead.isEmpty {
      defer { ahead = [] }
      return ahead
    }
    return isAtEnd ? nil : try input.nextBlock()
  }
}
