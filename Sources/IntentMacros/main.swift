import Foundation

// The compiler starts this program, asks for one expansion after another on standard input, and reads the answers from
// standard output.

let channel = MessageChannel(input: .standardInput, output: .standardOutput)

while let message = channel.next() {
  channel.send(Answer(to: message).json)
}
