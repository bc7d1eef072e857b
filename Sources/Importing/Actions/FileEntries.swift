/// Actions on files. The storage of Shortcuts is a folder of the workspace.
enum FileEntries {
  static let all: [ActionEntry] = [
    ActionEntry("documentpicker.open", "File") { translator in
      let asks = translator.flag("WFShowFilePicker") ?? (translator.parameter("WFGetFilePath") == nil)
      guard !asks, let path = translator.storagePath("WFGetFilePath") else {
        return asks ? Files.asked(translator, "Which file?") : .unsupported(Files.outside)
      }
      let isForgiving = translator.flag("WFFileErrorIfNotFound") == false
      var file = translator.intent(
        "GetFile", [("path", path), ("errorIfNotFound", isForgiving ? .boolean(false) : nil)], kind: .file,
        mayBeMissing: isForgiving, isDroppedUnused: !isForgiving)
      file.filePath = isForgiving ? nil : path
      return .works(file)
    },
    ActionEntry("file.select", "File") { translator in Files.asked(translator, "Which file?") },
    ActionEntry("file", "File") { translator in Files.asked(translator, "Which file?") },
    ActionEntry("documentpicker.save", "Saved File") { translator in
      var input = translator.input()
      let path: Literal
      if case .reference(let reference)? = input, let own = translator.ownPath(of: reference), own.kind == .text {
        // Of a shortcut, the file of the workflow that it has become.
        var file = translator.intent(
          "GetFile", [("path", .string(own.defaulted().written))], name: "workflow file", kind: .file)
        file.itemName = .string(translator.text(reference).defaulted().written + ".json")
        input = .reference(file)
      }
      if translator.flag("WFAskWhereToSave") == false {
        guard let known = translator.storagePath("WFFileDestinationPath", name: input) else {
          return .unsupported(Files.outside)
        }
        path = known
      } else {
        path = .string(
          translator.add(
            "ask", .string("Where is the file saved?"), name: "save to", kind: .text, keepsId: true
          ).written)
      }
      return .works(
        translator.intent(
          "SaveFile",
          [
            ("input", translator.any(input)), ("to", path),
            ("overwrite", translator.flag("WFSaveFileOverwrite") == true ? nil : .boolean(false)),
          ], kind: .any))
    },
    ActionEntry("file.append", "Appended File") { translator in
      guard let path = translator.storagePath("WFFilePath") else { return .unsupported(Files.outside) }
      return .works(
        translator.intent(
          "AppendToFile",
          [
            ("text", translator.inputText()), ("to", path),
            ("mode", translator.plain("WFAppendFileWriteMode") == "Prepend" ? .string("prepend") : nil),
            ("makeNewLine", translator.flag("WFAppendOnNewLine") == false ? .boolean(false) : nil),
          ], kind: .file))
    },
    ActionEntry("file.createfolder", "Created Folder") { translator in
      guard let path = translator.storagePath("WFFilePath") else { return .unsupported(Files.outside) }
      return .works(translator.intent("CreateFolder", [("path", path)], kind: .file))
    },
    ActionEntry("file.delete", "Deleted Files") { translator in
      let files = translator.files(translator.input())
      translator.intent("DeleteFiles", [("files", files)], kind: .any, mayBeMissing: true)
      return .works(nil)
    },
    ActionEntry("file.move", "Moved File") { translator in
      guard let path = translator.storagePath("WFFileDestinationPath") ?? translator.storagePath("WFFolder") else {
        return .unsupported(Files.outside)
      }
      return .works(
        translator.intent(
          "MoveFile", [("file", translator.file(translator.input("WFFile"))), ("to", path)], kind: .file))
    },
    ActionEntry("file.rename", "Renamed File") { translator in
      .works(
        translator.intent(
          "RenameFile",
          [
            ("file", translator.file(translator.input("WFFile"))),
            ("name", translator.text("WFNewFilename") ?? translator.text("WFName") ?? .string("")),
          ], kind: .file))
    },
    ActionEntry("file.getfoldercontents", "Contents of Folder") { translator in
      .works(
        translator.intent(
          "GetContentsOfFolder",
          [
            ("folder", translator.file(translator.input("WFFolder"))),
            ("recursive", translator.flag("Recursive") == true ? .boolean(true) : nil),
          ], kind: .list(.file)))
    },
    ActionEntry("getparentdirectory", "Parent Directory") { translator in
      .works(translator.intent("GetParentDirectory", [("file", translator.file(translator.input()))], kind: .file))
    },
    ActionEntry("properties.files", "File Detail") { Files.detail($0) },
    ActionEntry("makezip", "Archive") { translator in
      let format = translator.plain("WFArchiveFormat") ?? ".zip"
      let name = translator.text("WFZIPName") ?? .string("Archive")
      let ending = format.hasPrefix(".") ? format : "." + format
      let path = name.plainString.map { Literal.string(translator.inStorage($0.hasSuffix(ending) ? $0 : $0 + ending)) }
      return .works(
        translator.intent(
          "MakeArchive", [("files", translator.files(translator.input())), ("to", path ?? .string("Archive.zip"))],
          kind: .file))
    },
    ActionEntry("unzip", "Files") { translator in
      .works(
        translator.intent(
          "ExtractArchive", [("archive", translator.file(translator.input("WFArchive")))], kind: .list(.file)))
    },
    ActionEntry("getitemname", "Name") { translator in .works(Files.name(of: translator.input(), translator)) },
    ActionEntry("setitemname", "Renamed Item") { translator in
      // Values have no names here: the name is used where a file is written, and where it is asked for.
      let name = translator.text("WFName") ?? .string("")
      guard let operand = translator.input() else { return .works(nil) }
      var named: Reference
      switch operand {
      case .reference(let reference): named = reference
      case .literal(let literal, let kind): named = translator.add("give", literal, kind: kind)
      }
      named.itemName = name
      return .works(named)
    },
    .printed("previewdocument", "Quick Look"),
    .printed("file.getlink", "Link to File"),
    .printed("file.reveal", "Reveal in Finder"),
    .printed("print", "Print"),
    .printed("openin", "Open In"),
  ]
}

enum Files {
  static let outside = "its path leads out of the storage of Shortcuts"

  static func name(of input: Operand?, _ translator: Translator) -> Reference {
    if case .reference(let reference) = input, let name = reference.itemName {
      return translator.add("give", name, name: "name", kind: .text)
    }
    // Of a file that was found, and may not have been.
    if case .reference(var file) = input, file.kind == .file, file.mayBeMissing, file.path.hasSuffix(".file") {
      file.path += ".name"
      file.kind = .text
      return file
    }
    return translator.intent("GetName", [("input", translator.any(input))], kind: .any, mayBeMissing: true)
  }

  static func detail(_ translator: Translator) -> Outcome {
    let name = translator.plain("WFContentItemPropertyName") ?? "Name"
    let input = translator.input()
    if name == "Name" { return .works(self.name(of: input, translator)) }
    guard let property = FileProperty.names[name] else { return .unsupported("its detail is “\(name)”") }
    if case .reference(let reference)? = input, case .record = reference.kind {
      return .works(reference.key(property))
    }
    return .works(
      translator.intent(
        "GetDetailsOfFiles", [("property", .string(property)), ("files", translator.any(input))], kind: .any,
        mayBeMissing: true))
  }

  /// A file that is chosen on a device is asked for.
  static func asked(_ translator: Translator, _ question: String) -> Outcome {
    let path = translator.add("ask", .string(question), kind: .text, keepsId: true)
    let file = translator.intent("GetFile", [("path", .string(path.written))], kind: .file)
    return .works(file)
  }
}

extension Translator {
  /// A path of Shortcuts' storage as one in the workspace, without anything that leads out of it; nil where it does. A path
  /// that ends in a slash, or is empty, is a folder, in which the file has the name of what is written.
  func storagePath(_ key: String, name: Operand? = nil) -> Literal? {
    guard let literal = text(key) ?? (name == nil ? nil : .string("")), case .string(var path) = literal else {
      return nil
    }
    while path.hasPrefix("/") { path.removeFirst() }
    if path.split(separator: "/").contains("..") {
      warn(
        "the path “\(path)” leads out of the storage of Shortcuts", code: .noPathOutside,
        hint: "what is there is named by --root")
      return nil
    }
    if let name, path.isEmpty || path.hasSuffix("/") {
      if case .reference(let reference) = name, let given = reference.itemName?.plainString, !given.contains("${") {
        return .string(inStorage(path + given))
      }
      let known = Files.name(of: name, self)
      path += known.defaulted("'file'").formatted("filename", kind: .text).written
    }
    let whole = inStorage(path)
    guard Self.mayNameFolders(whole) else { return .string(whole) }
    // Inside a path a reference fills one name; what holds slashes is put together before.
    return .string(add("give", .string(whole), name: "path", kind: .text).written)
  }

  /// Whether a path has references beside other text that may stand for more than one name.
  private static func mayNameFolders(_ path: String) -> Bool {
    var rest = Substring(path)
    while let start = rest.firstRange(of: "${") {
      let inner = rest[start.upperBound...].prefix { $0 != "}" }
      let isWhole = start.lowerBound == path.startIndex && inner.endIndex == path.index(before: path.endIndex)
      if !isWhole, !inner.hasSuffix("| filename") { return true }
      rest = rest[inner.endIndex...]
    }
    return false
  }

  func inStorage(_ path: String) -> String {
    // A path that a variable holds begins in the storage too, whatever it begins with.
    if storage.isEmpty, path.hasPrefix("${") { return "./" + path }
    if storage.isEmpty { return path.isEmpty ? "." : path }
    return path.isEmpty ? storage : storage + "/" + path
  }

  /// Files as a list, or one.
  func files(_ operand: Operand?) -> Literal {
    guard case .reference(let reference)? = operand else { return operand.map { list($0) } ?? .array([]) }
    if let path = reference.filePath { return .array([path]) }
    if let paths = ownPath(of: reference) { return .string(paths.written) }
    switch reference.kind {
    case .file, .list(.file): return .string(reference.defaulted().written)
    case .text, .url: return .string(reference.defaulted().written)
    default:
      // A list of names or files becomes text with one a line, and that again a list.
      let lines = intent(
        "SplitText", [("text", .string(pathText(reference).defaulted().written))], name: "\(reference.lastName) files",
        kind: .list(.text))
      return .string(lines.written)
    }
  }

  /// The path of a workflow of the workspace, or the paths of several; nil for anything else.
  func ownPath(of reference: Reference) -> Reference? {
    var path = reference
    path.path += ".path"
    switch reference.kind {
    case .record(Self.ownWorkflow): (path.kind, path.mayBeMissing) = (.text, true)
    case .list(.record(Self.ownWorkflow)): path.kind = .list(.text)
    default: return nil
    }
    return path
  }

  private func pathText(_ reference: Reference) -> Reference {
    reference.kind.isTextual
      ? reference
      : intent(
        "Text", [("text", .string(reference.defaulted().written))], name: "\(reference.lastName) paths", kind: .text)
  }
}
