import Foundation
import MacroExpansion

// The compiler starts this program, asks for one expansion after another on standard input, and reads the answers from
// standard output.

MacroPlugin.answer(.standardInput, on: .standardOutput)
