/// Reads a binary property list.
///
/// Everything in the file that says where something is or how long it is is doubted: what points outside is left out, what
/// contains itself is cut, and the number of values is bounded, however often one object is used.
///
/// **Errors**: none; `faults` says what was left out. **Missing**: nil where there is not even a trailer.
package struct BinaryPropertyList {
  /// The most values that are made of a file.
  static let valueLimit = 500_000
  static let depthLimit = 256

  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsets: [Int]
  private var valuesLeft = valueLimit
  private var open: Set<Int> = []
  package private(set) var faults: [String] = []

  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  package static func read(_ bytes: [UInt8]) -> (value: PropertyValue?, faults: [String]) {
    guard var list = BinaryPropertyList(bytes) else {
      return (nil, ["the end of the property list is not there: the file is cut off or damaged"])
    }
    let value = list.value(list.topObject, depth: 0)
    return (value, list.faults)
  }

  private let topObject: Int

  private init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes, at: trailer + 8, size: 8),
      let top = Self.integer(bytes, at: trailer + 16, size: 8),
      let table = Self.integer(bytes, at: trailer + 24, size: 8), table >= 8, table <= trailer
    else { return nil }
    let room = (trailer - table) / offsetSize
    if count > room { faults.append("the table of objects is cut off") }
    offsets = (0..<min(count, room)).map { Self.integer(bytes, at: table + $0 * offsetSize, size: offsetSize) ?? -1 }
    topObject = top
    guard !offsets.isEmpty else { return nil }
  }

  /// A big-endian number; nil where it is outside the file or no Int.
  private static func integer(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard place >= 0, size >= 1, size <= 8, place <= bytes.count - size else { return nil }
    var result: UInt64 = 0
    for byte in bytes[place..<place + size] { result = result << 8 | UInt64(byte) }
    return Int(exactly: result)
  }

  private mutating func fault(_ text: String) -> PropertyValue? {
    if faults.count < 20, !faults.contains(text) { faults.append(text) }
    return nil
  }

  private mutating func value(_ object: Int, depth: Int) -> PropertyValue? {
    guard object >= 0, object < offsets.count, offsets[object] >= 8, offsets[object] < bytes.count - 32 else {
      return fault("an object points outside the file")
    }
    guard hasRoom() else { return nil }
    guard depth < Self.depthLimit else { return fault("values are nested more than \(Self.depthLimit) deep") }
    valuesLeft -= 1
    let place = offsets[object]
    let marker = bytes[place]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0:
      if low == 8 { return .boolean(false) }
      if low == 9 { return .boolean(true) }
      return low == 0 ? nil : fault("a value is of no known kind")
    case 0x1: return integerValue(at: place + 1, power: low)
    case 0x2: return real(at: place + 1, power: low).map { .real($0) } ?? fault("a number is cut off")
    case 0x3: return real(at: place + 1, power: low).map { .date($0) } ?? fault("a date is cut off")
    case 0x4:
      guard let range = range(place, low, width: 1) else { return fault("data is cut off") }
      return .data(Array(bytes[range]))
    case 0x5:
      guard let range = range(place, low, width: 1) else { return fault("a text is cut off") }
      return .string(String(decoding: bytes[range], as: UTF8.self))
    case 0x6:
      guard let range = range(place, low, width: 2) else { return fault("a text is cut off") }
      let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x8: return Self.integer(bytes, at: place + 1, size: low + 1).map { .integer(Int64($0)) }
    case 0xA, 0xC: return container(object, place, low, depth) { $0.array(at: $1, count: $2, depth: depth) }
    case 0xD: return container(object, place, low, depth) { $0.dictionary(at: $1, count: $2, depth: depth) }
    default: return fault("a value is of no known kind")
    }
  }

  /// Whether more values may be made of the file, which is told where not.
  private mutating func hasRoom() -> Bool {
    if valuesLeft <= 0 { _ = fault("the file holds more than \(Self.valueLimit) values") }
    return valuesLeft > 0
  }

  private mutating func container(
    _ object: Int, _ place: Int, _ low: Int, _ depth: Int,
    _ read: (inout BinaryPropertyList, Int, Int) -> PropertyValue
  ) -> PropertyValue? {
    guard open.insert(object).inserted else { return fault("a value contains itself") }
    defer { open.remove(object) }
    guard let (start, count) = length(place, low) else { return fault("a length is cut off") }
    let room = max(0, bytes.count - 32 - start) / referenceSize
    if count > room { _ = fault("a list is cut off") }
    return read(&self, start, min(count, room))
  }

  private mutating func array(at start: Int, count: Int, depth: Int) -> PropertyValue {
    var items: [PropertyValue] = []
    for index in 0..<count {
      guard hasRoom() else { break }
      guard let object = Self.integer(bytes, at: start + index * referenceSize, size: referenceSize) else { continue }
      if let item = value(object, depth: depth + 1) { items.append(item) }
    }
    return .array(items)
  }

  private mutating func dictionary(at start: Int, count: Int, depth: Int) -> PropertyValue {
    var entries: [(key: String, value: PropertyValue)] = []
    for index in 0..<count {
      guard hasRoom() else { break }
      guard let key = Self.integer(bytes, at: start + index * referenceSize, size: referenceSize),
        let object = Self.integer(bytes, at: start + (count + index) * referenceSize, size: referenceSize),
        case .string(let name)? = value(key, depth: depth + 1), let item = value(object, depth: depth + 1)
      else { continue }
      entries.append((name, item))
    }
    return .dictionary(PropertyDictionary(entries))
  }

  /// Where the bytes of a value begin, and how many there are.
  private func length(_ place: Int, _ low: Int) -> (start: Int, count: Int)? {
    if low != 0x0F { return (place + 1, low) }
    guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 0x1 else { return nil }
    let size = 1 << Int(bytes[place + 1] & 0x0F)
    guard size <= 8, let count = Self.integer(bytes, at: place + 2, size: size) else { return nil }
    return (place + 2 + size, count)
  }

  private func range(_ place: Int, _ low: Int, width: Int) -> Range<Int>? {
    guard let (start, count) = length(place, low), start <= bytes.count - 32,
      count <= (bytes.count - 32 - start) / width
    else { return nil }
    return start..<start + count * width
  }

  private mutating func integerValue(at place: Int, power: Int) -> PropertyValue? {
    guard power <= 4, place + (1 << power) <= bytes.count else { return fault("a number is cut off") }
    // Numbers of 16 bytes hold the sign in the first half.
    let start = power == 4 ? place + 8 : place
    let size = min(1 << power, 8)
    var result: UInt64 = 0
    for byte in bytes[start..<start + size] { result = result << 8 | UInt64(byte) }
    return .integer(Int64(bitPattern: result))
  }

  private func real(at place: Int, power: Int) -> Double? {
    guard power == 2 || power == 3, place + (1 << power) <= bytes.count else { return nil }
    var result: UInt64 = 0
    for byte in bytes[place..<place + (1 << power)] { result = result << 8 | UInt64(byte) }
    return power == 3
      ? Double(bitPattern: result) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: result)))
  }
}
