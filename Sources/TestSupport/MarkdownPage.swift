import Foundation

/// A page of Markdown, as far as examples need it: its fenced blocks and its tables.
package struct MarkdownPage {
  /// What stands between two fences.
  package struct Block {
    /// The words behind the opening fence: the language, then what the example is.
    package var words: [String]
    /// The number of its first line, from 1.
    package var line: Int
    package var lines: [String]

    package var text: String { lines.map { $0 + "\n" }.joined() }
  }

  package struct Table {
    package var header: [String]
    /// Cells with their line numbers.
    package var rows: [(line: Int, cells: [String])]
  }

  package var path: String
  package var lines: [String]
  package var blocks: [Block] = []
  package var tables: [Table] = []

  package init(_ path: String) throws {
    self.path = path
    lines = try String(contentsOfFile: PackageFiles.root + "/" + path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var open: Block?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          open = Block(words: words, line: index + 2, lines: [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("|") {
        take(line, at: index)
      }
    }
  }

  private mutating func take(_ line: String, at index: Int) {
    let cells = Self.cells(line)
    if index == 0 || !lines[index - 1].hasPrefix("|") {
      tables.append(Table(header: cells, rows: []))
    } else if !cells.allSatisfy({ $0.allSatisfy { $0 == "-" } }) {
      tables[tables.count - 1].rows.append((index + 1, cells))
    }
  }

  /// The cells of a table's line; `\|` is a bar.
  private static func cells(_ line: String) -> [String] {
    line.replacingOccurrences(of: "\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
  }

  /// Puts other lines in the place of a block's.
  package mutating func replace(_ block: Block, with lines: [String]) throws {
    self.lines.replaceSubrange(block.line - 1..<block.line - 1 + block.lines.count, with: lines)
    try self.lines.joined(separator: "\n").write(
      toFile: PackageFiles.root + "/" + path, atomically: true, encoding: .utf8)
  }
}
