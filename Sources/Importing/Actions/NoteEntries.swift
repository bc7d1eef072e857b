/// Notes and files that other apps keep: files of the storage, in a folder for each app.
enum NoteEntries {
  static let all: [ActionEntry] = [
    ActionEntry("com.apple.mobilenotes.SharingExtension", "Note") { translator in
      let text = translator.inputText("WFCreateNoteInput")
      let title = translator.text("WFNoteTitle") ?? firstLine(of: text, translator)
      let folder = translator.text("folder") ?? translator.text("WFNoteGroup")
      return create(title, text, in: "Notes", folder, translator)
    },
    ActionEntry("appendnote", "Appended Note") { translator in
      switch translator.operand("WFNote") {
      case .reference(let reference)? where reference.kind == .file:
        return append(translator.inputText(), to: translator.file(.reference(reference)), translator)
      case let note?: return append(translator.inputText(), toNote: translator.text(note), in: "Notes", translator)
      case nil: return .unsupported("it names no note")
      }
    },
    ActionEntry("evernote.new", "Note") { translator in
      create(
        translator.text("WFEvernoteNoteTitle") ?? .string("Note"), translator.inputText(), in: "Evernote",
        translator.text("WFEvernoteNotebook"), translator)
    },
    ActionEntry("evernote.append", "Appended Note") { translator in
      guard let title = translator.text("WFEvernoteNotesTitleSearch"), title.plainString != "" else {
        return .unsupported("it names no note")
      }
      return append(translator.inputText(), toNote: title, in: "Evernote", translator)
    },
    ActionEntry("dropbox.save", "Saved File") { translator in
      guard translator.flag("WFDropboxShowSave") != true,
        let path = translator.storagePath("WFDropboxDestinationPath", name: nil)
      else { return .unsupported(Files.outside) }
      let input = translator.input()
      let name = Files.name(of: input, translator).defaulted("'file'").formatted("filename", kind: .text).written
      let folder = inApp("Dropbox", path, translator)
      return .standIn(
        "written to a file",
        translator.intent(
          "SaveFile",
          [
            ("input", translator.any(input)), ("to", .string(folder + "/" + name)),
            ("overwrite", translator.flag("WFDropboxOverwrite") == true ? nil : .boolean(false)),
          ], kind: .any))
    },
    ActionEntry("dropbox.appendfile", "Appended File") { translator in
      guard let path = translator.storagePath("WFFilePath") else { return .unsupported(Files.outside) }
      return append(translator.inputText(), to: .string(inApp("Dropbox", path, translator)), translator)
    },
  ]

  /// A path of the storage as one in an app's folder of it.
  private static func inApp(_ app: String, _ path: Literal, _ translator: Translator) -> String {
    let inner = path.plainString ?? ""
    let prefix = translator.storage.isEmpty ? "" : translator.storage + "/"
    let rest = inner.hasPrefix(prefix) ? String(inner.dropFirst(prefix.count)) : inner
    return translator.inStorage(rest == "." || rest.isEmpty ? app : app + "/" + rest.trimmedOfSlashes)
  }

  /// A name in a path: what stands in the shortcut made one, and references made one where they are filled in.
  private static func fileName(_ title: Literal, _ translator: Translator) -> String {
    guard let text = title.plainString, !text.isEmpty else { return "Note" }
    guard text.contains("${") else {
      return String(text.unicodeScalars.map { $0 == "/" || $0 == "\\" ? "-" : Character($0) })
    }
    let name = translator.add("give", title, name: "note name", kind: .text)
    return name.formatted("filename", kind: .text).written
  }

  private static func path(_ title: Literal, in app: String, _ folder: Literal?, _ translator: Translator) -> Literal {
    var parts = [app]
    if let folder, folder.plainString != "" { parts.append(fileName(folder, translator)) }
    parts.append(fileName(title, translator) + ".md")
    return .string(translator.inStorage(parts.joined(separator: "/")))
  }

  private static func firstLine(of text: Literal, _ translator: Translator) -> Literal {
    let lines = translator.intent("SplitText", [("text", text)], name: "note lines", kind: .list(.text))
    return .string("${\(lines.root).first | default('Note')}")
  }

  private static func create(
    _ title: Literal, _ text: Literal, in app: String, _ folder: Literal?, _ translator: Translator
  ) -> Outcome {
    let path = path(title, in: app, folder, translator)
    var note = translator.intent("SaveFile", [("input", text), ("to", path)], kind: .file)
    note.filePath = path
    return .standIn("written to a file", note)
  }

  private static func append(
    _ text: Literal, toNote title: Literal, in app: String, _ translator: Translator
  ) -> Outcome { append(text, to: path(title, in: app, nil, translator), translator) }

  private static func append(_ text: Literal, to path: Literal, _ translator: Translator) -> Outcome {
    .standIn("written to a file", translator.intent("AppendToFile", [("text", text), ("to", path)], kind: .file))
  }
}

extension String {
  fileprivate var trimmedOfSlashes: String {
    var text = Substring(self)
    while text.hasSuffix("/") { text.removeLast() }
    while text.hasPrefix("/") { text.removeFirst() }
    return String(text)
  }
}
