import Foundation
import UniformTypeIdentifiers
public import Values

/// Whether a parameter takes what the action before it returned.
public enum InputConnectionBehavior: Hashable, Sendable {
  case `default`, never, connectToPreviousIntentResult
}

public enum _IntControlStyle: Hashable, Sendable { case stepper, field, slider }

public enum _DoubleControlStyle: Hashable, Sendable { case stepper, field, slider }

public enum _DateKind: Hashable, Sendable { case date, time, dateTime }

public enum _PlacemarkDisplayStyle: Hashable, Sendable { case name, address, city }

extension String {
  /// How text is typed in.
  public struct IntentInputOptions: Hashable, Sendable {
    public enum KeyboardType: Hashable, Sendable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      case URL
      case `default`, asciiCapable, numbersAndPunctuation, numberPad
    }
    public enum CapitalizationType: Hashable, Sendable { case none, words, sentences, allCharacters }

    public let keyboardType: KeyboardType
    public let capitalizationType: CapitalizationType
    public let multiline: Bool
    public let autocorrect: Bool
    public let smartQuotes: Bool
    public let smartDashes: Bool

    public init(
      keyboardType: KeyboardType = .asciiCapable, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}

extension Bool {
  /// What true and false are called.
  public struct IntentDisplayName: Hashable, Sendable {
    public let trueDisplayName: LocalizedStringResource
    public let falseDisplayName: LocalizedStringResource

    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.trueDisplayName = `true`
      self.falseDisplayName = `false`
    }
  }
}

/// How many items a list may have.
public struct IntentCollectionSize: Hashable, ExpressibleByIntegerLiteral, Sendable {
  public let min: Int
  public let max: Int

  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  public init(exactly count: Int) { self.init(min: count, max: count) }

  public init(integerLiteral value: Int) { self.init(exactly: value) }
}

/// The shapes of a widget.
public enum IntentWidgetFamily: String, CaseIterable, Hashable, Sendable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

extension IntentWidgetFamily: _IntentValue {
  public static var _valueType: Values.ValueType { .enumeration(allCases.map(\.rawValue)) }

  public static func _make(from value: Values.Value) throws -> IntentWidgetFamily {
    guard let family = IntentWidgetFamily(rawValue: value.plain.writtenOut) else {
      throw _IntentValueFault.misfit(value, _valueType)
    }
    return family
  }

  public var _value: Values.Value { .text(rawValue) }
}

/// What an author says of a parameter beside its type.
struct ParameterAttributes: Sendable {
  var title: LocalizedStringResource?
  var description: LocalizedStringResource?
  var requestValueDialog: IntentDialog?
  var connection = InputConnectionBehavior.default
  var detail = Detail.none

  /// What is said of one kind of parameter only.
  indirect enum Detail: Sendable {
    case none
    case text(String.IntentInputOptions?)
    case integer(_IntControlStyle, low: Int?, high: Int?)
    case double(_DoubleControlStyle, low: Double?, high: Double?)
    case boolean(Bool.IntentDisplayName?)
    case date(_DateKind?)
    case measurement(unit: String?, isFixed: Bool, adjusts: Bool, negative: Bool)
    case file([UTType]?, identifiers: [String]?)
    case person(IntentPerson.ParameterMode)
    case currency([String], low: Decimal?, high: Decimal?)
    case placemark(_PlacemarkDisplayStyle)
    case choices(dialog: IntentDialog?, supported: [Values.Value]?)
    case size([IntentWidgetFamily: IntentCollectionSize]?, IntentCollectionSize?)
  }

  init(
    _ title: LocalizedStringResource?, _ description: LocalizedStringResource?, _ dialog: IntentDialog?,
    _ connection: InputConnectionBehavior, _ detail: Detail = .none
  ) {
    self.title = title
    self.description = description
    self.requestValueDialog = dialog
    self.connection = connection
    self.detail = detail
  }
}
