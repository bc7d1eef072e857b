package import Foundation

/// The program that the compiler asks for expansions.
///
/// It is a target of its own so that the macro has nothing but a call in it: a test of a macro's own target would have every
/// test of the package built once more, for the compiler's machine.
package enum MacroPlugin {
  /// Answers one message after another until the compiler closes the input.
  package static func answer(_ input: FileHandle, on output: FileHandle) {
    let channel = MessageChannel(input: input, output: output)
    while let message = channel.next() { channel.send(Answer(to: message).json) }
  }
}
