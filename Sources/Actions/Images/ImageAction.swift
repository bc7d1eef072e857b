package import AppIntents
package import Metadata

/// An action that makes new images of images: in the workspace where `to` names a place, else as files that are the run's alone.
///
/// **Shape**: `image` is one image or a list of them, and gives one file or a list of them.
package protocol ImageAction: BuiltInAction, TypedByInput {}

extension ImageAction {
  package static var effects: Effects { [.writes] }
  package static var isConfined: Bool { true }

  package static func effects(of arguments: ArgumentTypes) -> Effects {
    arguments.types["to"] == nil ? [.reads] : [.writes]
  }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    try ImageFiles.type(of: arguments)
  }
}
