import Foundation
import Testing

@testable import SwiftUI

/// Views beside what they are drawn as: `Cases/<name>.txt` and `.html`. `RECORD=1` writes these anew.
@Suite @MainActor struct DrawingTests {
  private func expect(_ view: some View, is name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    for (ending, drawn) in [
      ("txt", SnippetDrawing.text(view, width: 40)), ("html", SnippetDrawing.html(view)),
    ] {
      let file = folder.appending(path: "\(name).\(ending)")
      if ProcessInfo.processInfo.environment["RECORD"] != nil {
        try drawn.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(drawn == (try String(contentsOf: file, encoding: .utf8)))
    }
  }

  @Test func `a card with stacks, a spacer, a divider and a condition`() throws { try expect(BookCard(), is: "card") }

  @Test func `a list with sections`() throws { try expect(Shelf(), is: "list") }

  @Test func `buttons, a toggle, a link and progress`() throws { try expect(Order(), is: "order") }

  @Test func `looks, of which a terminal has some`() throws { try expect(Looks(), is: "looks") }

  @Test func `colours are written for a terminal that has them`() {
    let text = SnippetDrawing.text(Text("Red").foregroundStyle(.red).bold(), colors: true)
    #expect(text == "\u{1B}[1;31mRed\u{1B}[0m\n")
    #expect(SnippetDrawing.text(Text("Faint").foregroundStyle(.secondary), colors: true) == "\u{1B}[2mFaint\u{1B}[0m\n")
  }

  @Test func `nothing is drawn of nothing`() {
    #expect(SnippetDrawing.text(EmptyView()) == "")
    #expect(SnippetDrawing.text(Color.clear) == "")
    #expect(SnippetDrawing.text(VStack { Spacer() }) == "")
    #expect(SnippetDrawing.text(Text("").padding()) == "")
  }

  @Test func `an address that would run a program is not written into a page`() throws {
    let address = try #require(URL(string: "javascript:alert(1)"))
    #expect(!SnippetDrawing.html(Link("x", destination: address)).contains("javascript"))
  }

  @Test func `no width and no length makes it end badly`() {
    for width in [-1, 0, 1, 2, 3, 5, 8] { _ = SnippetDrawing.text(Looks(), width: width, colors: true) }
    for length in [-8, 0, .infinity, .nan, 1e300] as [CGFloat] {
      _ = SnippetDrawing.text(Text("x").padding(length).frame(width: length), width: 20)
      _ = SnippetDrawing.html(VStack(spacing: length) { Text("x").padding(length).opacity(length) })
    }
  }
}
