import Actions
import AppIntents
import Commands
import Foundation
import Metadata
import Testing

/// What every built-in action owes its users (STYLE.md, the extension points).
@Suite struct BuiltInActionTests {
  private static let infos = ToolTypes().actionInfos

  @Test(arguments: infos.map(\.name)) func `every action has a case`(name: String) {
    var words = ""
    for (index, letter) in name.enumerated() {
      if letter.isUppercase, index > 0, !Array(name)[index - 1].isUppercase { words += "-" }
      words += letter.lowercased()
    }
    #expect(WorkflowCase.cases("run").contains { $0.name == "action-\(words)" }, "no case run/action-\(words)")
  }

  @Test(arguments: infos.map(\.name)) func `every action and parameter says in a sentence what it is`(name: String)
    throws
  {
    let info = try #require(Self.infos.first { $0.name == name })
    #expect(!info.title.isEmpty && info.category != nil)
    for text in [info.summary] + info.parameters.map(\.summary) {
      #expect(!text.isEmpty && !text.hasSuffix(".") && text.first?.isUppercase == true, "“\(text)”")
    }
    #expect(!info.summary.contains(". "), "one sentence: “\(info.summary)”")
  }

  @Test(arguments: infos.map(\.name)) func `every action has an example that does what it says`(name: String)
    async throws
  {
    let example = try #require(ToolTypes().example(of: name))
    let folder = TemporaryFolder()
    for (path, text) in example.files { folder.write(text, to: path) }
    folder.write(
      """
      {"intently": 1, "timeZone": "Europe/Berlin",
        "allow": {"network": ["example.org"], "commands": ["sort", "/usr/sbin/sendmail"]}}
      """, to: "intently.json")
    let steps = example.steps.hasPrefix("[") ? example.steps : "[\(example.steps)]"
    folder.write("{\"intently\": 1, \"steps\": \(steps)}", to: "w.json")
    let check = await CommandRun.run(["check", "w.json"], in: folder.path)
    #expect(check.status == 0, "\(check.errors)")
    guard let result = example.result else { return }
    let run = await CommandRun.run(
      ["run", "w.json", "--now", "2026-11-30T09:00:00+01:00", "--output-type", "json"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.out.filter { !$0.isNewline } == result.filter { !$0.isNewline })
  }

  @Test func `the list is in the order of the names, and says what an action does`() {
    #expect(BuiltInActions.all.map { "\($0)" } == BuiltInActions.all.map { "\($0)" }.sorted())
    let effects = Dictionary(uniqueKeysWithValues: Self.infos.filter { $0.effects != [] }.map { ($0.name, $0.effects) })
    #expect(
      effects == [
        "AppendToFile": [.writes],
        "Base64Encode": [.reads],
        "CombineImages": [.writes],
        "CompareFiles": [.reads],
        "ConvertImage": [.writes],
        "CopyFile": [.writes],
        "CopyToClipboard": [.writes],
        "CreateFolder": [.writes],
        "CropImage": [.writes],
        "DeleteFiles": [.writes],
        "DeleteValue": [.writes],
        "ExpandURL": [.reads],
        "ExtractArchive": [.writes],
        "FlipImage": [.writes],
        "GenerateHash": [.reads],
        "GenerateQRCode": [.writes],
        "GetArticle": [.reads],
        "GetClipboard": [.reads],
        "GetContactsFromInput": [.reads],
        "GetContentsOfFolder": [.reads],
        "GetContentsOfURL": [.network],
        "GetContentsOfWebPage": [.reads],
        "GetCurrentIPAddress": [.reads],
        "GetDatesFromInput": [.reads],
        "GetDetailsOfFiles": [.reads],
        "GetDetailsOfImages": [.reads],
        "GetDeviceDetails": [.reads],
        "GetDictionaryFromInput": [.reads],
        "GetFile": [.reads],
        "GetFramesFromImage": [.writes],
        "GetHeadersOfURL": [.reads],
        "GetImagesFromInput": [.reads],
        "GetItemsFromRSSFeed": [.reads],
        "GetKeys": [.reads],
        "GetMyWorkflows": [.reads],
        "GetNumbersFromInput": [.reads],
        "GetRSSFeedsFromPage": [.reads],
        "GetTextFromInput": [.reads],
        "GetUpcomingEvents": [.reads],
        "GetValue": [.reads],
        "MakeArchive": [.writes],
        "MakeGIF": [.writes],
        "MakePDF": [.writes],
        "MaskImage": [.writes],
        "MoveFile": [.writes],
        "OverlayImage": [.writes],
        "ReadFile": [.reads],
        "ReadRows": [.reads],
        "RenameFile": [.writes],
        "ResizeImage": [.writes],
        "RotateImage": [.writes],
        "RunCommand": [.process],
        "RunWorkflow": .all,
        "SaveFile": [.writes],
        "SendEmail": [.network, .process],
        "SetValue": [.writes],
      ])
  }
}
