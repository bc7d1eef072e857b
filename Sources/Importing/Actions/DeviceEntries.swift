/// Actions that make no sense without a device, and what is done in their place.
enum DeviceEntries {
  static let all: [ActionEntry] = [
    .skipped("openapp", "Open App"),
    .skipped("openworkflow", "Open Shortcut"),
    .skipped("handoff", "Continue Shortcut in App"),
    .skipped("waittoreturn", "Wait to Return"),
    .skipped("vibrate", "Vibrate Device"),
    .skipped("playsound", "Play Sound"),
    .skipped("setbrightness", "Set Brightness"),
    .skipped("setvolume", "Set Volume"),
    .skipped("flashlight", "Set Flashlight"),
    .skipped("dnd.set", "Set Focus"),
    .skipped("wifi.set", "Set Wi-Fi"),
    .skipped("bluetooth.set", "Set Bluetooth"),
    .skipped("cellulardata.set", "Set Cellular Data"),
    .skipped("airplanemode.set", "Set Airplane Mode"),
    .skipped("lowpowermode.set", "Set Low Power Mode"),
    .skipped("appearance", "Set Appearance"),
    .skipped("dismisssiri", "Dismiss Siri and Continue"),
    .skipped("returntohomescreen", "Go to Home Screen"),
    .skipped("lockscreen", "Lock Screen"),
    .skipped("orientationlock.set", "Set Orientation Lock"),
    .skipped("displaysleep", "Put Display to Sleep"),
    .skipped("playmusic", "Play Music"),
    .skipped("pausemusic", "Pause Music"),
    .skipped("skipforward", "Skip Forward"),
    .skipped("skipback", "Skip Back"),
    .skipped("setplaybackdestination", "Change Playback Destination"),
    .skipped("showincalendar", "Show in Calendar"),
    .skipped("reminders.showlist", "Open Reminders List"),
    .skipped("shownote", "Show Note"),
    .skipped("avairyeditphoto", "Markup"),
    .skipped("com.apple.mobiletimer-framework.MobileTimerIntents.MTCreateAlarmIntent", "Create Alarm"),
    .skipped("com.apple.mobiletimer-framework.MobileTimerIntents.MTToggleAlarmIntent", "Turn Alarm On or Off"),
    .skipped("com.apple.mobiletimer.DeleteAlarmIntent", "Delete Alarm"),
    .printed("searchmaps", "Show in Maps"),
    .printed("getdirections", "Show Directions", "WFDestination"),
    .printed("com.apple.mobilephone.call", "Call", "WFCallContact"),
    .printed("com.apple.facetime.facetime", "FaceTime", "WFFaceTimeContact"),
    handedOn("gettypeaction", "File of Type"),
    ActionEntry("savetocameraroll", "Saved Photo") { translator in
      .standIn("written to a file", saved(translator.input("WFInput"), translator))
    },
    ActionEntry("selectphoto", "Photos") { translator in Self.file(translator, "Which photo?") },
    ActionEntry("takephoto", "Photo") { translator in Self.file(translator, "Which photo?") },
    ActionEntry("takevideo", "Video") { translator in Self.file(translator, "Which video?") },
    ActionEntry("recordaudio", "Recording") { translator in Self.file(translator, "Which recording?") },
    ActionEntry("dictatetext", "Dictated Text") { translator in
      .standIn("asked for", translator.add("ask", .string("Text?"), kind: .text, keepsId: true))
    },
    ActionEntry("scanbarcode", "QR/Barcode") { translator in
      .standIn("asked for", translator.add("ask", .string("What does the code say?"), kind: .text, keepsId: true))
    },
  ]

  /// What only says of what kind a value is to be taken.
  private static func handedOn(_ identifier: String, _ title: String) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      switch translator.input() {
      case .reference(let reference): .standIn("handed on", reference)
      case .literal(let literal, let kind): .standIn("handed on", translator.add("give", literal, kind: kind))
      case nil: .standIn("handed on", nil)
      }
    }
  }

  /// Photos in the folder that stands for the album, each under its own name.
  private static func saved(_ input: Operand?, _ translator: Translator) -> Reference {
    func save(_ image: Literal, _ name: Reference) -> [(String, Literal?)] {
      let file = name.defaulted("'photo'").formatted("filename", kind: .text).written
      return [("input", image), ("to", .string(translator.inStorage("Photos/" + file)))]
    }
    func asked(_ image: Literal) -> [(String, Literal?)] { [("includeExtension", .boolean(true)), ("input", image)] }
    guard case .reference(let reference)? = input, reference.itemName == nil else {
      return translator.intent("SaveFile", save(translator.any(input), Files.name(of: input, translator)), kind: .any)
    }
    guard reference.kind == .list(.file) else {
      let image = translator.any(input)
      return translator.intent(
        "SaveFile", save(image, translator.intent("GetName", asked(image), kind: .any, mayBeMissing: true)), kind: .any)
    }
    func step(_ intent: String, _ with: [(String, Literal?)], id: String? = nil) -> Step {
      Step(
        id: id,
        [("intent", .string(intent)), ("with", .object(with.compactMap { key, value in value.map { (key, $0) } }))])
    }
    let name = Reference(root: translator.names.make("photo name", else: "name"), kind: .text, mayBeMissing: true)
    let item = Literal.string("${item}")
    return translator.add(
      "forEach", .string(reference.written),
      [
        (
          "do",
          .steps([step("GetName", asked(item), id: name.root), step("SaveFile", save(item, name))])
        )
      ], kind: .list(.file))
  }

  /// What a camera or an album would give is asked for as a file.
  private static func file(_ translator: Translator, _ question: String) -> Outcome {
    if case .works(let reference) = Files.asked(translator, question) {
      return .standIn("asked for as a file", reference)
    }
    return .unsupported(nil)
  }
}
