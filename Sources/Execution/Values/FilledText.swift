package import Diagnostics
import Values
import Workflows

extension Diagnostic.Code {
  package static let badPath: Self = "bad-path"
  static let argumentBeginsWithDash: Self = "argument-begins-with-dash"
}

/// Text with references filled in where what they give must not change what the text around it means.
extension ValueEvaluator {
  /// A planned value, references inside longer text filled in as the place wants it.
  func value(_ planned: PlannedValue, filling: IntentPlan.Filling, takesOptions: Bool) throws(Diagnostic) -> Value {
    switch (filling, planned.content) {
    case (.text, _): return try value(planned)
    case (.arguments, _): return try arguments(planned, takesOptions)
    case (.path, .template(let parts)): return .text(try path(parts))
    case (.address, .template(let parts)): return .text(try address(parts))
    case (_, .list(let items)):
      var values: [Value] = []
      for item in items { values.append(try value(item, filling: filling, takesOptions: takesOptions)) }
      return .list(values)
    default: return try value(planned)
    }
  }

  /// A path: each reference fills one name, or a part of one.
  func path(_ parts: [PlannedValue.Part]) throws(Diagnostic) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .reference(let reference):
        let text = try written(reference)
        if text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" })
          || (text.hasPrefix(".") && (path.isEmpty || path.hasSuffix("/")))
        {
          throw Diagnostic(
            .badPath, "“\(VisibleText.of(text))” cannot be part of a file's name", at: reference.range,
            hint: "${\(reference.text) | filename} makes a safe name")
        }
        path += text
      }
    }
    return path
  }

  /// An address: each reference is one component, percent-encoded unless it says `raw`.
  private func address(_ parts: [PlannedValue.Part]) throws(Diagnostic) -> String {
    var address = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): address += text
      case .reference(let reference):
        let text = try written(reference)
        let isRaw = reference.formatters.last?.name == "raw"
        let isEncoded = reference.formatters.last?.name == "urlencode"
        if !isRaw, text == "." || text == "..", address.hasSuffix("/"), Self.endsSegment(parts.dropFirst(index + 1)) {
          throw Diagnostic(
            .badAddress, "“\(text)” in an address leads to another folder of it", at: reference.range)
        }
        address += isRaw || isEncoded ? text : PercentEncoding.encode(text)
      }
    }
    return address
  }

  /// Whether what follows in an address begins another segment, or nothing follows.
  private static func endsSegment(_ rest: ArraySlice<PlannedValue.Part>) -> Bool {
    guard case .text(let text)? = rest.first else { return rest.isEmpty }
    return text.first.map { "/?#".contains($0) } ?? true
  }

  /// A command's arguments. What comes from data is no option, unless the author says so.
  private func arguments(_ planned: PlannedValue, _ takesOptions: Bool) throws(Diagnostic) -> Value {
    let given = try value(planned)
    if takesOptions { return given }
    guard case .list(let items) = planned.content else {
      if case .literal = planned.content { return given }
      let values: [Value] = if case .list(let values) = given.plain { values } else { [given] }
      for value in values { try check(value, planned) }
      return given
    }
    guard case .list(let values) = given.plain else { return given }
    for (item, value) in zip(items, values) {
      switch item.content {
      case .literal(.text("--")): return given
      case .reference: try check(value, item)
      case .template(let parts):
        if case .reference? = parts.first { try check(value, item) }
      default: continue
      }
    }
    return given
  }

  private func check(_ value: Value, _ planned: PlannedValue) throws(Diagnostic) {
    let text = try titled(value).writtenOut
    guard text.hasPrefix("-") else { return }
    throw Diagnostic(
      .argumentBeginsWithDash, "“\(VisibleText.of(String(text.prefix(60))))” comes from data and would be an option",
      at: planned.range,
      hint: "put \"--\" before it where the command knows that, or say \"options\": true on the step")
  }
}
