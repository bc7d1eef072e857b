public import AppIntents

/// Words.
public nonisolated struct Text: _DrawnView, Sendable, Hashable {
  /// Pieces with a look of their own, one after another.
  private var pieces: [Piece]

  private struct Piece: Sendable, Hashable {
    var text: String
    var styles: [Style] = []
  }

  private enum Style: Sendable, Hashable {
    case bold, italic, underline, strikethrough, monospaced
    case foreground(Color)
    case font(Font)
    case weight(Font.Weight)

    var viewStyle: ViewStyle {
      switch self {
      case .bold: .weight(.bold)
      case .italic: .italic
      case .underline: .underline
      case .strikethrough: .strikethrough
      case .monospaced: .monospaced
      case .foreground(let color): .foreground(color)
      case .font(let font): .font(font)
      case .weight(let weight): .weight(weight)
      }
    }
  }

  public init(verbatim text: String) { pieces = [Piece(text: text)] }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self.init(verbatim: key.text)
  }

  @_disfavoredOverload
  public init(_ text: some StringProtocol) { self.init(verbatim: String(text)) }

  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { self.init(verbatim: resource._text) }

  public init(_ text: AttributedString) { self.init(verbatim: String(text.characters)) }

  public init(_ date: Date, style: DateStyle) { self.init(verbatim: style.text(date)) }

  public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(verbatim: format.format(value))
  }

  public init(_ image: Image) { self.init(verbatim: image.glyph) }

  @MainActor public func _makeNode() -> _ViewNode {
    let nodes = pieces.map { piece in
      piece.styles.reversed().reduce(ViewNode.text(piece.text)) { .styled($0, $1.viewStyle) }
    }
    return _ViewNode(nodes.count == 1 ? nodes[0] : .run(nodes))
  }

  /// Its words without their looks.
  package var plain: String { pieces.map(\.text).joined() }

  public static func + (left: Text, right: Text) -> Text {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  private func with(_ style: Style) -> Text {
    var text = self
    for index in text.pieces.indices { text.pieces[index].styles.append(style) }
    return text
  }

  // What a piece of a text looks like, so that texts of several looks can be joined.

  public func bold() -> Text { with(.bold) }
  public func bold(_ isActive: Bool) -> Text { isActive ? with(.bold) : self }
  public func italic() -> Text { with(.italic) }
  public func italic(_ isActive: Bool) -> Text { isActive ? with(.italic) : self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? with(.underline) : self
  }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? with(.strikethrough) : self
  }
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? with(.monospaced) : self }
  public func monospacedDigit() -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { color.map { with(.foreground($0)) } ?? self }
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    style._color.map { with(.foreground($0)) } ?? self
  }
  public func font(_ font: Font?) -> Text { font.map { with(.font($0)) } ?? self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { weight.map { with(.weight($0)) } ?? self }
}

extension Text {
  public enum DateStyle: Hashable, Sendable {
    case time, date, relative, offset, timer

    /// The moments that go on are told as they are now: as a date with its time.
    func text(_ date: Date) -> String {
      switch self {
      case .time: date.formatted(date: .omitted, time: .shortened)
      case .date: date.formatted(date: .long, time: .omitted)
      case .relative, .offset, .timer: date.formatted(date: .abbreviated, time: .shortened)
      }
    }
  }

  public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
}
