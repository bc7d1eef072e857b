public import CoreLocation
public import Values

/// **Shape**: in a workflow a record of the parts there are: `name`, `street`, `city`, `state`, `postalCode`, `country`,
/// `countryCode`, `latitude`, `longitude`. A text is a name.
extension CLPlacemark: _IntentValue {
  public static var _valueType: Values.ValueType { .any }

  public static func _make(from value: Values.Value) throws -> CLPlacemark {
    let record: Record
    switch value.plain {
    case .record(let found): record = found
    case .text(let name) where !name.isEmpty: record = Record([("name", .text(name))])
    default: throw _IntentValueFault.misfit(value, "place")
    }
    func text(_ name: String) -> String? { record[name].flatMap { $0.isMissing ? nil : $0.writtenOut } }
    func degrees(_ name: String) throws -> Double? {
      guard let value = record[name], !value.isMissing else { return nil }
      return try Double._make(from: value)
    }
    var location: CLLocation?
    if let latitude = try degrees("latitude"), let longitude = try degrees("longitude") {
      location = CLLocation(latitude: latitude, longitude: longitude)
    }
    return CLPlacemark(
      location: location, name: text("name") ?? text("city"), thoroughfare: text("street"), locality: text("city"),
      administrativeArea: text("state"), postalCode: text("postalCode"), isoCountryCode: text("countryCode"),
      country: text("country"))
  }

  public var _value: Values.Value {
    let street = [thoroughfare, subThoroughfare].compactMap(\.self).joined(separator: " ")
    var fields: [(name: String, value: Values.Value)] = []
    for (name, part) in [
      ("name", name), ("street", street.isEmpty ? nil : street), ("city", locality), ("state", administrativeArea),
      ("postalCode", postalCode), ("country", country), ("countryCode", isoCountryCode),
    ] {
      if let part { fields.append((name, .text(part))) }
    }
    if let location {
      fields.append(("latitude", .number(location.coordinate.latitude)))
      fields.append(("longitude", .number(location.coordinate.longitude)))
    }
    return .record(Record(fields))
  }
}

extension IntentParameter where Value.ValueType == CLPlacemark {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, displayStyle: PlacemarkDisplayStyle = .name,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior, .placemark(displayStyle)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    displayStyle: PlacemarkDisplayStyle = .name, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .placemark(displayStyle)),
      default: defaultValue)
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    displayStyle: PlacemarkDisplayStyle = .name, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == CLPlacemark {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .placemark(displayStyle)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, displayStyle: PlacemarkDisplayStyle = .name,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == CLPlacemark {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .placemark(displayStyle)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public var displayStyle: PlacemarkDisplayStyle? {
    if case .placemark(let style) = attributes.detail { return style }
    return nil
  }
}
