/// An entity: its type, its id and, once read, its properties.
///
/// **Missing**: `record` is nil for a reference that nothing has followed yet.
public final class EntityValue: Sendable {
  /// The entity's declared name, or the file's for a source written in `find`.
  public let type: String
  public let id: Value
  /// What the declaration's `display` says of it; nil where it says nothing.
  public let title: String?
  public let record: Record?
  /// The author's own entity that this was made of, where it was made of one.
  public let origin: (any Sendable)?

  /// Reads the properties of the author's own entity, where a path goes on through it and `record` is nil.
  private let reading: (@Sendable () -> Record?)?

  public init(
    type: String, id: Value, title: String? = nil, record: Record? = nil, origin: (any Sendable)? = nil,
    reading: (@Sendable () -> Record?)? = nil
  ) {
    self.type = type
    self.id = id
    self.title = title
    self.record = record
    self.origin = origin
    self.reading = reading
  }

  /// The properties, for a path that goes on through the entity: entities refer to one another, in circles too, so that
  /// `record` holds them only so deep.
  public var followed: Record? { record ?? reading?() }
}

/// A file as a value: what `export` gives, and what a property of type `file` holds.
public final class FileValue: Sendable {
  public let path: String
  /// **Units**: bytes.
  public let size: Int64?
  /// How many rows an export wrote.
  public let rows: Int?
  public let contentType: ContentType?

  public init(path: String, size: Int64? = nil, rows: Int? = nil, contentType: ContentType? = nil) {
    self.path = path
    self.size = size
    self.rows = rows
    self.contentType = contentType
  }

  /// The last component of the path.
  public var name: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A person, known by name, e-mail address or both.
public final class Person: Sendable {
  public let name: String?
  public let email: String?

  public init(name: String?, email: String?) {
    self.name = name
    self.email = email
  }
}
