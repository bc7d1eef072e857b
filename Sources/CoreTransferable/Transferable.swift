/// A type whose values can be handed to other programs as data or files.
///
/// Shape: the representations in order of preference, the richest first.
/// Source: Apple's Core Transferable.
@preconcurrency public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation
  /// The ways in which a value leaves and enters, in order of preference.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A way in which values of a type leave and enter as data, or several ways in order.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
  @TransferRepresentationBuilder<Item> var body: Body { get }
  /// The ways this stands for, in order. Authors give a `body` and leave this alone.
  var _ways: [_TransferWay] { get }
}

extension TransferRepresentation {
  public var _ways: [_TransferWay] { body._ways }
}

extension TransferRepresentation where Body == Never {
  /// A representation without parts has no body; nothing asks for it.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never {
  public typealias Body = Never
  public var body: Never { preconditionFailure("Never has no value") }
}

extension Never: TransferRepresentation {
  public typealias Item = Never
  public var _ways: [_TransferWay] { [] }
}

extension Never: Transferable {
  public static var transferRepresentation: Never { preconditionFailure("Never has no representation") }
}
