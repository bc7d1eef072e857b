/// Music: what is played on a device is asked for, and its library left out.
enum MusicEntries {
  static let all: [ActionEntry] = [
    ActionEntry("getcurrentsong", "Current Song") { translator in
      .standIn(
        "asked for",
        translator.add("ask", .string("Which song is playing?"), name: "current song", kind: .text, keepsId: true))
    },
    leftOut("filter.music", "Find Music"),
    leftOut("get.playlist", "Get Playlist"),
    leftOut("addtoplaylist", "Add to Playlist"),
    leftOut("createplaylist", "Create Playlist"),
    leftOut("exportsong", "Select Music"),
    ActionEntry("properties.music", "Music Detail") { translator in
      let name = translator.plain("WFContentItemPropertyName") ?? "Title"
      if ["Title", "Name"].contains(name), case .reference(let reference)? = translator.input() {
        return .standIn("the song as it was said", translator.text(reference))
      }
      return .standIn(
        "asked for",
        translator.add("ask", .plain("Which \(name.lowercased()) is playing?"), name: name, kind: .text, keepsId: true))
    },
  ]

  /// An action that is passed over and gives nothing.
  private static func leftOut(_ identifier: String, _ title: String) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      translator.append(
        Step([
          ("intent", .string("Comment")),
          ("with", .object([("text", .plain("“\(title)” needs a device and is left out"))])),
        ]))
      return .standIn("left out", nil)
    }
  }
}
