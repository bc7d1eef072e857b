package import AppIntents

/// The built-in actions, alphabetically.
package enum BuiltInActions {
  package static let all: [any AppIntent.Type] = [
    Calculate.self,
    ChangeCase.self,
    CombineText.self,
    Comment.self,
    CountAction.self,
    DateAction.self,
    DictionaryAction.self,
    FormatDate.self,
    GetDetails.self,
    GetDictionaryValue.self,
    GetItemFromList.self,
    ListAction.self,
    Nothing.self,
    NumberAction.self,
    ReadFile.self,
    ReplaceText.self,
    SaveFile.self,
    SplitText.self,
    TextAction.self,
  ]
}
