// The static Swift library is found by what this file imports.
import Foundation
import Intently

@main
struct IntentlyCommand: IntentlyTool {
  static let name = "intently"
}
