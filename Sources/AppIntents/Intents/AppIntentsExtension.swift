import Foundation

/// A program that performs an app's intents for the app. Here the tool performs them: `@main` is the tool's.
public protocol AppIntentsExtension: AppIntentsPackage {
  init()
}

extension AppIntentsExtension {
  /// Says that nobody starts an extension here.
  public static func main() {
    let words = "\(Self.self) is an extension; make a tool of its intents with IntentlyTool\n"
    FileHandle.standardError.write(Data(words.utf8))
    exit(64)
  }
}
