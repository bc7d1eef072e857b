package import Diagnostics
import Formats

extension Session {
  /// Says diagnostics to a person, with the lines they are about, or as JSON.
  ///
  /// - `texts`: texts that are no files, by the name that stands for them: `--where`.
  package func report(_ diagnostics: [Diagnostic], asJSON: Bool = false, texts: [String: String] = [:]) {
    guard !diagnostics.isEmpty else { return }
    if asJSON {
      errors(JSONRenderer().render(diagnostics))
      return
    }
    let folder = folder
    let renderer = TextRenderer(usesColour: showsColours) { file, line in
      if let text = texts[file] { return ArraySlice(text.utf8) }
      return Self.line(line, of: file.hasPrefix("/") ? file : folder + "/" + file)
    }
    errors(renderer.render(diagnostics))
  }

  /// One line of a file, counted from 1; nil where it cannot be had. A file that is no text has no lines to show.
  private static func line(_ number: Int, of path: String) -> ArraySlice<UInt8>? {
    guard let input = try? FileInput(path: path) else { return nil }
    var line: [UInt8] = []
    var current = 1
    while let block = try? input.nextBlock() {
      if current == 1, line.isEmpty, block.prefix(1024).contains(0) { return nil }
      var start = block.startIndex
      while start < block.endIndex {
        let end = block[start...].firstIndex { $0 == 0x0A } ?? block.endIndex
        if current == number { line += block[start..<end] }
        if end == block.endIndex { break }
        if current == number { return line[...] }
        current += 1
        start = end + 1
      }
      if line.count > 1 << 16 { break }
    }
    return current == number ? line[...] : nil
  }
}
