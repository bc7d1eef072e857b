import CSystem
package import Diagnostics
import Glibc

/// Where a workspace keeps what it remembers: `.intently` beside `intently.json`, for its owner alone, and left out of git.
package enum StateFolder {
  package static func path(in root: String) -> String { root + "/.intently" }

  /// Makes the folder where it is not there yet.
  ///
  /// **Errors**: `no-state-folder`.
  package static func make(in root: String) throws(Diagnostic) {
    let folder = path(in: root)
    if mkdir(folder, 0o700) != 0 {
      if errno == EEXIST { return }
      let reason = String(cString: strerror(errno))
      throw Diagnostic(.noStateFolder, "“.intently” cannot be made in the workspace: \(reason)")
    }
    let file = open(folder + "/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = "*\n".withCString { write(file, $0, 2) }
  }

  /// Makes a folder below it.
  ///
  /// **Errors**: `no-state-folder`.
  static func make(_ name: String, in root: String) throws(Diagnostic) {
    if mkdir(path(in: root) + "/" + name, 0o700) == 0 || errno == EEXIST { return }
    let reason = String(cString: strerror(errno))
    throw Diagnostic(.noStateFolder, "“.intently/\(name)” cannot be made in the workspace: \(reason)")
  }

  /// The kind of a file system that is on another machine; nil for one that is here. Its locks and its database would mean
  /// nothing to other machines.
  ///
  /// **Source**: the numbers of `statfs(2)`.
  package static func network(of root: String) -> String? {
    networks[csystem_kind_of_file_system(root)]
  }

  private static let networks: [UInt32: String] = [
    0x6969: "NFS", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB 2", 0x517B: "SMB", 0x564C: "NCP", 0x5346_414F: "AFS",
    0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x00C3_6400: "Ceph", 0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre",
    0x0116_1970: "GFS2", 0x7461_636F: "OCFS2", 0x1983_0326: "FhGFS",
  ]
}

extension Diagnostic.Code {
  package static let noStateFolder: Self = "no-state-folder"
  package static let stateOnNetwork: Self = "state-on-network"
}
