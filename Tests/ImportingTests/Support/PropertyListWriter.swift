import Importing

/// Writes property lists as Apple's systems do, so that a readable description becomes the file that is read.
enum PropertyListWriter {
  // MARK: - XML

  static func xml(_ value: PropertyValue) -> [UInt8] {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    return Array((head + element(value, "") + "</plist>\n").utf8)
  }

  private static func element(_ value: PropertyValue, _ indent: String) -> String {
    switch value {
    case .string(let text): return "\(indent)<string>\(escaped(text))</string>\n"
    case .integer(let number): return "\(indent)<integer>\(number)</integer>\n"
    case .real(let number): return "\(indent)<real>\(number)</real>\n"
    case .boolean(let truth): return "\(indent)<\(truth)/>\n"
    case .date(let seconds): return "\(indent)<real>\(seconds)</real>\n"
    case .data: return "\(indent)<data>AAEC</data>\n"
    case .array(let items):
      if items.isEmpty { return "\(indent)<array/>\n" }
      return "\(indent)<array>\n" + items.map { element($0, indent + "\t") }.joined() + "\(indent)</array>\n"
    case .dictionary(let dictionary):
      if dictionary.isEmpty { return "\(indent)<dict/>\n" }
      let entries = dictionary.entries.map {
        "\(indent)\t<key>\(escaped($0.key))</key>\n" + element($0.value, indent + "\t")
      }
      return "\(indent)<dict>\n" + entries.joined() + "\(indent)</dict>\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: - Binary

  static func binary(_ value: PropertyValue) -> [UInt8] {
    var writer = Binary()
    let top = writer.add(value)
    return writer.file(top: top)
  }

  /// The objects of a binary property list, each with its bytes.
  struct Binary {
    var objects: [[UInt8]] = []
    private var containers: [(place: Int, marker: UInt8, references: [Int])] = []
    private var strings: [String: Int] = [:]

    mutating func add(_ value: PropertyValue) -> Int {
      switch value {
      case .string(let text):
        // As in Apple's files, a text that stands twice is one object.
        if let known = strings[text] { return known }
        let place = append(string(text))
        strings[text] = place
        return place
      case .integer(let number): return append(integer(number))
      case .real(let number): return append([0x23] + bigEndian(number.bitPattern, 8))
      case .boolean(let truth): return append([truth ? 0x09 : 0x08])
      case .date(let seconds): return append([0x33] + bigEndian(seconds.bitPattern, 8))
      case .data(let bytes): return append(head(0x40, bytes.count) + bytes)
      case .array(let items):
        let place = append([])
        let references = items.map { add($0) }
        containers.append((place, 0xA0, references))
        return place
      case .dictionary(let dictionary):
        let place = append([])
        let keys = dictionary.entries.map { add(.string($0.key)) }
        let values = dictionary.entries.map { add($0.value) }
        containers.append((place, 0xD0, keys + values))
        return place
      }
    }

    mutating func append(_ bytes: [UInt8]) -> Int {
      objects.append(bytes)
      return objects.count - 1
    }

    func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }

    func integer(_ number: Int64) -> [UInt8] {
      if number >= 0, number < 256 { return [0x10, UInt8(number)] }
      if number >= 0, number < 65_536 { return [0x11] + bigEndian(UInt64(number), 2) }
      if number >= 0, number < 1 << 32 { return [0x12] + bigEndian(UInt64(number), 4) }
      return [0x13] + bigEndian(UInt64(bitPattern: number), 8)
    }

    func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [marker | UInt8(count)] : [marker | 0x0F] + integer(Int64(count))
    }

    func string(_ text: String) -> [UInt8] {
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, text.utf8.count) + Array(text.utf8) }
      let units = Array(text.utf16)
      return head(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    func file(top: Int) -> [UInt8] {
      var objects = objects
      let size = objects.count < 256 ? 1 : objects.count < 65_536 ? 2 : 4
      for (place, marker, references) in containers {
        let count = marker == 0xD0 ? references.count / 2 : references.count
        objects[place] = head(marker, count) + references.flatMap { bigEndian(UInt64($0), size) }
      }
      var bytes = Array("bplist00".utf8)
      var offsets: [Int] = []
      for object in objects {
        offsets.append(bytes.count)
        bytes += object
      }
      let table = bytes.count
      for offset in offsets { bytes += bigEndian(UInt64(offset), 4) }
      bytes += [0, 0, 0, 0, 0, 0, 4, UInt8(size)]
      return bytes + bigEndian(UInt64(objects.count), 8) + bigEndian(UInt64(top), 8) + bigEndian(UInt64(table), 8)
    }
  }
}
