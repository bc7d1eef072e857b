import Glibc

/// Fields in a fixed order, each with a name of its own.
///
/// Records of one query share their names, so a row costs its values alone. Names are told apart scalar by scalar: “é” as
/// one scalar and as two are two names.
public struct Record: Sendable {
  public private(set) var names: Names
  public private(set) var values: [Value]

  /// **Shape**: as many values as names.
  public init(names: Names, values: [Value]) {
    precondition(names.count == values.count, "a record needs one value for each name")
    self.names = names
    self.values = values
  }

  /// A record of these fields; of two equal names the later value counts, in the first one's place.
  public init(_ fields: [(name: String, value: Value)] = []) {
    var list: [String] = []
    var values: [Value] = []
    var places: [ExactText: Int] = [:]
    for (name, value) in fields {
      if let place = places[ExactText(name)] {
        values[place] = value
      } else {
        places[ExactText(name)] = list.count
        list.append(name)
        values.append(value)
      }
    }
    self.names = Names(list)
    self.values = values
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }

  /// The value under this name, or nil where the record has no such field.
  public subscript(name: String) -> Value? {
    names.index(of: name).map { values[$0] }
  }

  /// Sets a field, adding it at the end where it is new.
  public mutating func set(_ name: String, to value: Value) {
    if let place = names.index(of: name) {
      values[place] = value
    } else {
      names = Names(names.list + [name])
      values.append(value)
    }
  }

  /// The fields in order.
  public var fields: Zip2Sequence<[String], [Value]> { zip(names.list, values) }
}

extension Record {
  /// The names of a record's fields, shared by all records of one shape.
  public final class Names: Sendable {
    public let list: [String]
    private let places: [ExactText: Int]

    public init(_ list: [String]) {
      self.list = list
      self.places = Dictionary(zip(list.map(ExactText.init), 0...), uniquingKeysWith: { first, _ in first })
    }

    public var count: Int { list.count }
    /// The place of a name, the first of two equal ones; nil where there is none.
    public func index(of name: String) -> Int? { places[ExactText(name)] }
  }
}

/// Text as stored: equal only where every scalar is, unlike `String`, which takes canonically equivalent texts for equal.
public struct ExactText: Hashable, Comparable, Sendable {
  public var string: String

  public init(_ string: String) { self.string = string }

  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.string.compareScalars(to: right.string) == 0
  }
  public static func < (left: ExactText, right: ExactText) -> Bool { left.string.compareScalars(to: right.string) < 0 }

  public func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Below 0, 0 or above 0 as this text comes before, equals or follows the other, scalar by scalar: in UTF-8 the order of
  /// the bytes.
  public func compareScalars(to other: String) -> Int {
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let common = Swift.min(left.count, right.count)
        if common > 0, let left = left.baseAddress, let right = right.baseAddress {
          let order = memcmp(left, right, common)
          if order != 0 { return Int(order) }
        }
        return left.count - right.count
      }
    }
  }
}
