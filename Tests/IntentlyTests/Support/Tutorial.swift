import Foundation
import TestSupport
import Testing

/// The pages about tools of one's own, whose examples are run here: `Docs/swift.md` where no other is named.
///
/// **Shape**: the fence of a file says where it is written, below the folder of its tool: `swift library/AddBook.swift`.
/// That of command lines names the tool: `console library`.
enum Tutorial {
  static let path = "Docs/swift.md"

  /// The files of a tool by their path in its folder.
  static func files(of tool: String, in path: String = path) throws -> [(name: String, text: String)] {
    try MarkdownPage(path).blocks.compactMap { block in
      guard block.words.count == 2, block.words[1].hasPrefix(tool + "/") else { return nil }
      return (String(block.words[1].dropFirst(tool.count + 1)), block.text)
    }
  }

  /// Types the command lines of a tool, and compares what is printed with what the page says, or rewrites the page.
  static func type(commandsOf tool: String, of path: String = path, in terminal: Terminal) throws {
    var page = try MarkdownPage(path)
    var offset = 0
    for block in page.blocks where block.words == ["console", tool] {
      var block = block
      block.line += offset
      var lines: [String] = []
      for line in block.lines where line.hasPrefix("$ ") {
        var printed = try terminal.run(String(line.dropFirst(2))).printed.components(separatedBy: "\n")
        if printed.last == "" { printed.removeLast() }
        lines += [line] + printed
      }
      if lines == block.lines { continue }
      if PackageFiles.isRecording {
        try page.replace(block, with: lines)
        offset += lines.count - block.lines.count
      } else {
        Issue.record(
          "\(path):\(block.line): rewrite with RECORD=1; this is printed now:\n\(lines.joined(separator: "\n"))")
      }
    }
  }
}
