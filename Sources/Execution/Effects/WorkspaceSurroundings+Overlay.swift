import AppIntents
import Diagnostics

extension WorkspaceSurroundings {
  /// The same, where requests are answered and files are written as the run's environment says.
  func within(_ environment: RunEnvironment) -> WorkspaceSurroundings {
    var made = self
    made.exchange = environment.exchange
    guard let overlay = environment.overlay else { return made }
    let (target, changing, reading, writing, inspecting) = (target, changing, reading, writing, inspecting)
    made.target = { path in
      let absolute = try target(path)
      let real = RealPath.of(absolute)
      let place = try overlay.target(real, shown: path)
      return place == real ? absolute : place
    }
    made.changing = { path, change in
      let absolute = try changing(path, change)
      let real = RealPath.of(absolute)
      guard overlay.covers(real) else { return absolute }
      guard change == .adds else {
        throw Diagnostic(
          .notPerformed, "“\(VisibleText.of(path))” is outside of the workspace, where nothing is changed here")
      }
      let place = try overlay.target(real, shown: path, appends: true)
      return place == real ? absolute : place
    }
    made.reading = { real, shown in
      if try !overlay.isWritten(real) { try reading(real, shown) }
    }
    made.writing = { real, shown in
      if !overlay.holds(real) { try writing(real, shown) }
    }
    made.inspecting = { contents, real, shown in
      try inspecting(contents, overlay.meant(RealPath.of(real)), shown)
    }
    made.current = { overlay.place($0) }
    made.isHeldApart = { overlay.holdsFiles(in: RealPath.of($0)) }
    return made
  }
}
