import AppIntents

/// Draws a view of any type.
@MainActor
package enum SnippetDrawing {
  /// As lines of a terminal. **Units**: columns.
  package static func text(_ view: some View, width: Int = 80, colors: Bool = false) -> String {
    TextRendering(width: width).text(view._makeNode().node, colors: colors)
  }

  /// As HTML, to stand on any page.
  package static func html(_ view: some View) -> String { HTMLRendering().html(view._makeNode().node) }
}

/// A view as an intent leaves it, for the one that shows it.
struct SnippetView<Content: View>: _SnippetContent {
  let content: Content

  func _text(width: Int, colors: Bool) -> String { SnippetDrawing.text(content, width: width, colors: colors) }
  func _html() -> String { SnippetDrawing.html(content) }
}

extension _SnippetViewContainer {
  /// A view of any type, to be drawn by whoever shows it.
  static func view(_ content: some View) -> _SnippetViewContainer {
    _SnippetViewContainer(SnippetView(content: content))
  }
}
