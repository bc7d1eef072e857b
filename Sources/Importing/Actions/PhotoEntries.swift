/// Photos: the files of the folder `Photos` in the storage, where Save to Photo Album writes; an album is a folder in it.
enum PhotoEntries {
  static let all: [ActionEntry] = [
    ActionEntry("filter.photos", "Photos") { Photos.find($0) },
    ActionEntry("deletephotos", "Deleted Photos") { translator in
      translator.intent(
        "DeleteFiles", [("files", translator.files(translator.input("photos")))], kind: .any, mayBeMissing: true)
      return .standIn("files of “Photos”", nil)
    },
    latest("getlastphoto", "Latest Photos") { translator in
      translator.flag("WFGetLatestPhotosActionIncludeScreenshots") == false
        ? [Photos.images, Photos.screenshot(false)] : [Photos.images]
    },
    latest("getlastscreenshot", "Latest Screenshots") { _ in [Photos.images, Photos.screenshot(true)] },
    latest("getlastvideo", "Latest Videos") { _ in [Photos.videos] },
    latest("getlatestlivephotos", "Latest Live Photos") { _ in [Photos.images] },
    latest("getlatestbursts", "Latest Bursts") { _ in [Photos.images] },
    latest("getlatestphotoimport", "Latest Photo Import") { _ in [Photos.images] },
  ]

  /// The newest files of a kind; of one, the file itself.
  private static func latest(
    _ identifier: String, _ title: String, _ conditions: @escaping @Sendable (Translator) -> [Literal]
  ) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      let count = translator.integer("WFGetLatestPhotoCount") ?? .number("1")
      let conditions = conditions(translator)
      let condition = conditions.count == 1 ? conditions[0] : .object([("all", .array(conditions))])
      var photos = Photos.folder(
        [("where", condition), ("sort", .array([.string("-modified")])), ("limit", count)], translator)
      if case .number("1") = count {
        photos.path += ".first.file"
        (photos.kind, photos.mayBeMissing) = (.file, true)
      } else {
        photos = Photos.files(photos)
      }
      return .standIn("files of “Photos”", photos)
    }
  }
}

enum Photos {
  static let images = endings(["png", "jpg", "jpeg", "heic", "heif", "gif", "tif", "tiff", "webp", "bmp"])
  static let videos = endings(["mov", "mp4", "m4v", "avi", "mkv", "webm"])

  private static func endings(_ endings: [String]) -> Literal {
    .object([
      (
        "extension",
        .object([("in", .array(endings.map { .string($0) })), ("ignoring", .array([.string("case")]))])
      )
    ])
  }

  /// Screenshots are told by their names.
  static func screenshot(_ isOne: Bool) -> Literal {
    .object([
      (
        "name",
        .object([
          (isOne ? "contains" : "doesNotContain", .string("screenshot")), ("ignoring", .array([.string("case")])),
        ]
        )
      )
    ])
  }

  private static let properties = [
    "Name": "name", "File Extension": "extension", "File Size": "size", "Creation Date": "created",
    "Last Modified Date": "modified", "Date Taken": "modified", "Time Taken": "modified",
  ]

  /// What is found in the folder; its rows, of which each has its `file`.
  static func folder(_ options: [(String, Literal)], _ translator: Translator) -> Reference {
    translator.add(
      "find", .object([("folder", .string(translator.inStorage("Photos")))]), options, kind: .list(.any))
  }

  /// The files of what was found.
  static func files(_ found: Reference) -> Reference {
    var files = found
    files.path += ".file"
    (files.kind, files.itemsMayBeMissing) = (.list(.file), true)
    return files
  }

  static func find(_ translator: Translator) -> Outcome {
    if Filter.isFiltering(translator) {
      guard case .works(let photos) = Filter.translate(translator, properties: properties, entity: nil) else {
        return .unsupported("it is given nothing to filter")
      }
      return .standIn("files of “Photos”", photos)
    }
    let sorted = translator.plain("WFContentItemSortProperty") ?? ""
    guard properties[sorted] != nil || ["", "Random", "None"].contains(sorted) else {
      return .unsupported("it sorts photos by “\(sorted)”")
    }
    var conditions: [Literal] = []
    for template in Filter.templates(translator) {
      guard let property = template["Property"]?.string else { continue }
      switch condition(template, property, translator) {
      case .holds: continue
      case .known(let condition): conditions.append(condition)
      case .unknown: return .unsupported("photos are files here, of which “\(property)” is not known")
      }
    }
    let isRandom = sorted == "Random"
    let limit = Filter.limit(translator)
    var options = Filter.joined(conditions, translator) + Filter.order(translator) { properties[$0] ?? "name" }
    if !isRandom, let limit { options.append(("limit", limit)) }
    var photos = files(folder(options, translator))
    if isRandom {
      photos = translator.intent("ShuffleList", [("list", .string(photos.written))], kind: .list(.file))
      if let limit {
        photos = translator.intent(
          "GetItemFromList",
          [("list", .string(photos.written)), ("get", .string("inRange")), ("from", .number("1")), ("to", limit)],
          kind: .list(.file))
      }
    }
    return .standIn("files of “Photos”", photos)
  }

  private enum Condition {
    /// It holds for every photo.
    case holds
    case known(Literal)
    case unknown
  }

  private static func condition(
    _ template: PropertyDictionary, _ property: String, _ translator: Translator
  ) -> Condition {
    if let own = properties[property] { return .known(Filter.condition(template, own, translator)) }
    let word = Filter.value(template, "Enumeration", "enumerationValue")
    let code = Conditions.code(template["Operator"]) ?? 4
    switch property {
    case "Is a Screenshot":
      let isWanted = (Filter.value(template, "Bool", nil)?.boolean ?? false) == (code == 4)
      return .known(screenshot(isWanted))
    case "Media Type":
      guard let type = word?.plainText, let wanted = ["Image": images, "Video": videos][type] else { return .unknown }
      return .known(code == 5 ? .object([("not", wanted)]) : wanted)
    case "Album":
      guard let word, code == 4 || code == 5 else { return code == 4 ? .holds : .unknown }
      if let name = word.plainText, ["", "All Photos", "Recents", "Camera Roll", "Recently Added"].contains(name) {
        return code == 4 ? .holds : .unknown
      }
      let name = translator.operand(word).map { translator.text($0).written } ?? ""
      let folder = Literal.string(translator.inStorage("Photos/" + name))
      return .known(.object([("folder", code == 4 ? folder : .object([("notEqualTo", folder)]))]))
    default: return .unknown
    }
  }
}
