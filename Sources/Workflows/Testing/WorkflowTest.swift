package import Diagnostics
package import Values

/// The tests of one workflow, as a file `NAME.test.json` beside it has them.
package struct WorkflowTest: Sendable {
  package var file: String
  package var cases: [Case]

  /// A value with its place.
  package struct Located<Value: Sendable>: Sendable {
    package var value: Value
    package var range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
      self.value = value
      self.range = range
    }
  }

  /// A JSON value under a name of the author's.
  package struct Named: Sendable {
    package var name: String
    package var node: JSONNode
    /// The place of the name.
    package var range: SourceRange
  }

  /// One run of the workflow, and what is to come of it.
  package struct Case: Sendable {
    package var name: String
    package var range: SourceRange
    package var now: Located<String>?
    package var timeZone: Located<String>?
    package var random: Int?
    package var inputs: [Named] = []
    /// The answers as they stand; nil where there are none.
    package var answers: JSONNode?
    package var secrets: [Named] = []
    package var files: [FixedFile] = []
    package var entities: [FixedEntity] = []
    package var mocks: [Mock] = []
    package var http: [Answer] = []
    /// The intents that are performed although they have effects.
    package var performed: [Located<String>] = []
    package var expected: Expectation
  }

  /// What stands in a file.
  package enum Content: Sendable {
    /// The path of a file or a folder, which starts at the folder of the tests.
    case path(String)
    case text(String)
    case rows([JSONNode])
    /// There is none.
    case nothing

    package var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// A file or a folder as it is when the workflow begins.
  package struct FixedFile: Sendable {
    /// In the workspace.
    package var path: String
    package var content: Content
    package var range: SourceRange
  }

  /// An entity that comes from somewhere else than its source.
  package struct FixedEntity: Sendable {
    package var name: String
    package var content: Content
    package var range: SourceRange
  }

  /// What takes an intent's place.
  package struct Mock: Sendable {
    /// The id of a step, `call.step` in a workflow that is run; else the name of an intent.
    package var name: String
    package var range: SourceRange
    /// What it gives call by call; the last one is that of all further calls where the file has one alone.
    package var results: [Result]
    /// Whether there are so many calls and no more.
    package var isList: Bool

    package struct Result: Sendable {
      package var range: SourceRange
      package var content: Content

      package enum Content: Sendable {
        case gives(JSONNode)
        case fails(String, code: String?)
      }
    }
  }

  /// What a server answers.
  package struct Answer: Sendable {
    package var range: SourceRange
    package var method: String
    package var url: Located<String>
    package var status: Int
    package var headers: [Named]
    package var body: Body?
    /// How often it is asked.
    package var times: Int
    /// What is to be sent to it; nil where that is left open.
    package var sent: Sent?

    package enum Body: Sendable {
      case text(String)
      case json(JSONNode)
      /// The path of a file, which starts at the folder of the tests.
      case file(Located<String>)
    }

    package struct Sent: Sendable {
      package var range: SourceRange
      package var headers: [Named]
      package var body: Body?
    }
  }

  /// What is to come of a run; what is nil or empty is left open, but for the status.
  package struct Expectation: Sendable {
    package var range: SourceRange
    package var status: Located<Int>?
    package var error: Located<String>?
    package var output: JSONNode?
    package var exports: [FixedFile] = []
    package var calls: Located<[Call]>?
    package var said: Located<[String]>?
    package var notified: Located<[String]>?
    package var absent: [Located<String>] = []

    package struct Call: Sendable {
      package var range: SourceRange
      package var intent: String
      package var arguments: [Named]
    }
  }
}
