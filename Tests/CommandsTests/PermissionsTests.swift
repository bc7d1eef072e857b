import Foundation
import Glibc
import Synchronization
import Testing

/// What workflows may read and write (DESIGN.md, Permissions), sentence by sentence.
@Suite struct PermissionsTests {
  private let folder = TemporaryFolder()

  /// A workspace `w` beside a folder `outside`.
  private func workspace(_ allow: String? = nil, steps: String, inputs: String = "{}") {
    folder.write("secret of others\n", to: "outside/o.txt")
    folder.write("a\n1\n", to: "outside/o.csv")
    folder.write("here\n", to: "w/Data/d.txt")
    let allowed = allow.map { ", \"allow\": \($0)" } ?? ""
    folder.write("{\"intently\": 1\(allowed)}", to: "w/intently.json")
    folder.write("{\"intently\": 1, \"inputs\": \(inputs), \"steps\": [\(steps)]}", to: "w/w.json")
  }

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun.run(arguments, in: folder("w"))
  }

  @Test func `a workflow reads in its workspace and not beside it`() async {
    workspace(steps: #"{"intent": "ReadFile", "with": {"file": "Data/d.txt"}}"#)
    #expect(await run("run", "w.json").out == "here\n")
    for path in ["../outside/o.txt", "Data/../../outside/o.txt", folder("outside/o.txt")] {
      workspace(steps: #"{"intent": "ReadFile", "with": {"file": "\#(path)"}}"#)
      let checked = await run("check", "w.json")
      #expect(checked.status == 4 && checked.errors.contains("[not-allowed]"), "\(checked.errors)")
      #expect(await run("run", "w.json").status == 4)
    }
  }

  @Test func `what a link leads to is judged, not the link`() async {
    workspace(steps: #"{"intent": "ReadFile", "with": {"file": "Data/link.txt"}}"#)
    symlink(folder("outside/o.txt"), folder("w/Data/link.txt"))
    let read = await run("run", "w.json")
    #expect(read.status == 4 && read.out.isEmpty && read.errors.contains("outside the workspace"), "\(read.errors)")
    workspace(steps: #"{"find": {"file": "Data/link.csv"}}"#)
    symlink(folder("outside/o.csv"), folder("w/Data/link.csv"))
    #expect(await run("run", "w.json").status == 4)
    // A folder on the way may be the link.
    workspace(steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "away/n.txt"}}"#)
    symlink(folder("outside"), folder("w/away"))
    #expect(await run("run", "w.json").status == 4)
    #expect(folder.text("outside/n.txt") == nil)
  }

  @Test func `with allow, exactly the folders named are read and written, and declared sources stay readable`() async {
    let allow = #"{"read": ["../outside"], "write": ["Exports"]}"#
    workspace(allow, steps: #"{"intent": "ReadFile", "with": {"file": "../outside/o.txt"}}"#)
    #expect(await run("run", "w.json").out == "secret of others\n")
    workspace(allow, steps: #"{"intent": "ReadFile", "with": {"file": "Data/d.txt"}}"#)
    #expect(await run("check", "w.json").status == 4)
    workspace(allow, steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "Exports/a.txt"}}"#)
    #expect(await run("run", "w.json").status == 0)
    workspace(allow, steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "Other/a.txt"}}"#)
    #expect(await run("check", "w.json").errors.contains("no folder that “allow” lets workflows write to"))
    folder.write(
      #"""
      {"intently": 1, "entities": {"D": {"source": {"file": "Data/d.csv"}}}, "allow": {"read": [], "write": []}}
      """#, to: "w/intently.json")
    folder.write("a\n7\n", to: "w/Data/d.csv")
    folder.write(
      #"{"intently": 1, "steps": [{"find": "D"}, {"intent": "ReadFile", "with": {"file": "Data/d.csv"}}]}"#,
      to: "w/w.json")
    #expect(await run("run", "w.json").out == "a\n7\n")
  }

  @Test(arguments: [
    "intently.json", "Sub/intently.json", "Workflows/other.json", ".git/hooks/post-commit", ".intently/journal",
    "Exports/.hidden", "Exports/../.profile", "../outside/.bashrc",
  ])
  func `what no workflow writes is not written, whatever allow says`(path: String) async {
    workspace(
      #"{"write": [".", ".git", ".intently", "Workflows", "../outside"]}"#,
      steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "\#(path)"}}"#)
    let checked = await run("check", "w.json")
    #expect(checked.status == 4, "\(checked.errors)")
    folder.write(
      #"{"intently": 1, "inputs": {"p": {"type": "text"}}, "steps": [{"export": "csv", "from": [{"a": 1}], "to": "${input.p}", "onError": "continue"}]}"#,
      to: "w/w.json")
    let ran = await run("run", "w.json", "--input", "p=\(path)")
    #expect(ran.status == 4, "\(ran.errors)")
  }

  @Test func `a workflow beside the workspace file is not written over, whatever it is called`() async {
    workspace(steps: #"{"intent": "SaveFile", "with": {"input": {"a": 1}, "to": "w.json"}}"#)
    let before = folder.text("w/w.json")
    let ran = await run("run", "w.json")
    #expect(ran.status == 4 && ran.errors.contains("is a workflow"), "\(ran.errors)")
    #expect(folder.text("w/w.json") == before)
    workspace(steps: #"{"intent": "SaveFile", "with": {"input": {"a": 1}, "to": "plain.json"}}"#)
    #expect(await run("run", "w.json").status == 0)
  }

  @Test func `a path given on the command line is allowed for that run`() async {
    workspace(
      steps: #"{"intent": "ReadFile", "with": {"file": "${input.f}"}}"#, inputs: #"{"f": {"type": "file"}}"#)
    #expect(await run("run", "w.json", "--input-path", "../outside/o.txt").out == "secret of others\n")
    #expect(await run("run", "w.json", "--input", "f=../outside/o.txt").out == "secret of others\n")
    // Text is no path: whoever names it so is judged as the workflow is.
    workspace(
      steps: #"{"intent": "ReadFile", "with": {"file": "${input.f}"}}"#, inputs: #"{"f": {"type": "text"}}"#)
    #expect(await run("run", "w.json", "--input", "f=../outside/o.txt").status == 4)
    #expect(await run("find", "../outside/o.csv").out == "a\n1\n")
  }

  @Test func `a reference inside a path fills one name`() async {
    for value in ["a/b", "../x", ".hidden", "..", "a\u{0}b"] {
      workspace(
        steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "Exports/${input.t}"}}"#,
        inputs: #"{"t": {"type": "text"}}"#)
      let ran = await run("run", "w.json", "--input", "t=\(value)")
      #expect(ran.status == 1 && ran.errors.contains("[bad-path]"), "\(value): \(ran.errors)")
    }
    workspace(
      steps: #"{"intent": "SaveFile", "with": {"input": "x", "to": "Exports/${input.t | filename}.txt"}}"#,
      inputs: #"{"t": {"type": "text"}}"#)
    #expect(await run("run", "w.json", "--input", "t=a/b").status == 0)
    #expect(folder.files.keys.contains { $0.hasPrefix("w/Exports/a") })
  }

  @Test func `secrets are not read as a file`() async {
    workspace(steps: #"{"intent": "ReadFile", "with": {"file": ".intently/secrets.json"}}"#)
    folder.write("{}", to: "w/.intently/secrets.json")
    #expect(await run("check", "w.json").status == 4)
  }

  /// A folder is swapped for a link to elsewhere and back while a workflow writes into it: nothing may ever arrive there.
  @Test func `a link swapped in while a file is opened leads nowhere`() async {
    let passes = 300
    workspace(
      steps: #"{"repeat": \#(passes), "do": [{"export": "csv", "from": [{"a": 1}], "to": "In/x${index}.csv"}]}"#)
    folder.makeFolder("w/In")
    symlink(folder("outside"), folder("w/Link"))
    let flag = Flag()
    let (inside, link, spare) = (folder("w/In"), folder("w/Link"), folder("w/Spare"))
    let swapping = Task.detached {
      while !flag.isSet {
        rename(inside, spare)
        rename(link, inside)
        rename(inside, link)
        rename(spare, inside)
      }
    }
    for _ in 0..<5 { _ = await run("run", "w.json") }
    flag.set()
    await swapping.value
    let arrived = folder.files.keys.filter { $0.hasPrefix("outside/") }.sorted()
    #expect(arrived == ["outside/o.csv", "outside/o.txt"])
  }
}

/// Something that one task tells another.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
