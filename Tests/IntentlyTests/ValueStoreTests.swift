import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a workspace remembers, where several programs write it at once.
@Suite(.enabled(if: Terminal.isAvailable)) struct ValueStoreTests {
  @Test func `several processes write at once, and nothing is lost`() throws {
    let folder = try Folder()
    try folder.write("{ \"intently\": 1 }\n", to: "intently.json")
    try folder.write(
      """
      { "intently": 1, "inputs": { "n": { "type": "text" } }, "steps": [
        { "repeat": 10, "do": [ { "intent": "SetValue", "with": { "key": "k${input.n}.${index}", "value": "${index}" } } ] }
      ] }

      """, to: "w.json")
    try folder.write(
      "{ \"intently\": 1, \"steps\": [ { \"intent\": \"GetKeys\" }, { \"intent\": \"Count\" } ] }\n", to: "keys.json")
    let terminal = Terminal(folder: folder.path, tools: Folder.builtTools)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { number in
      let run = try? terminal.run("reading run w.json --input n=\(number) --quiet > /dev/null")
      if run?.status != 0 { failures.withLock { $0.append(run?.printed ?? "it did not begin") } }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try terminal.run("reading run keys.json").printed == "60\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/.intently")[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }
}
