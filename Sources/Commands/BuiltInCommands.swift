/// The commands there are, in the order help lists them.
package enum BuiltInCommands {
  package static let all: [any Command.Type] = [
    RunCommand.self,
    FindCommand.self,
    CheckCommand.self,
    TestCommand.self,
    FmtCommand.self,
    ViewCommand.self,
    NextCommand.self,
    DueCommand.self,
    DaemonCommand.self,
    ScheduleCommand.self,
    RunsCommand.self,
    ResumeCommand.self,
    RerunCommand.self,
    NewCommand.self,
    ImportCommand.self,
    DiffCommand.self,
    EntitiesCommand.self,
    ActionsCommand.self,
    SchemaCommand.self,
    SayCommand.self,
    SearchCommand.self,
    OpenCommand.self,
    CompletionsCommand.self,
    HelpCommand.self,
  ]
}
