/// What is said to a person: in full, and where there is room for less, the supporting part.
public struct IntentDialog: Sendable {
  public let full: LocalizedStringResource
  public let supporting: LocalizedStringResource?
  public let systemImageName: String?

  public init(_ full: LocalizedStringResource) {
    self.full = full
    self.supporting = nil
    self.systemImageName = nil
  }

  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = nil
  }

  public init(full: LocalizedStringResource, systemImageName: String) {
    self.full = full
    self.supporting = nil
    self.systemImageName = systemImageName
  }

  public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = systemImageName
  }

  /// The words themselves.
  package var text: String { full._text }
}

extension IntentDialog: ExpressibleByStringInterpolation {
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

  public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

  public init(stringInterpolation: StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
