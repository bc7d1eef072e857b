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
    handedOn("detect.images", "Images"),
    handedOn("gettypeaction", "File of Type"),
    ActionEntry("savetocameraroll", "Saved Photo") { translator in
      let input = translator.input("WFInput")
      let name = Files.name(of: input, translator).defaulted("'photo'").formatted("filename", kind: .text)
      return .standIn(
        "written to a file",
        translator.intent(
          "SaveFile",
          [("input", translator.any(input)), ("to", .string(translator.inStorage("Photos/" + name.written)))],
          kind: .any))
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

  /// What a camera or an album would give is asked for as a file.
  private static func file(_ translator: Translator, _ question: String) -> Outcome {
    if case .works(let reference) = Files.asked(translator, question) {
      return .standIn("asked for as a file", reference)
    }
    return .unsupported(nil)
  }
}
