import ArgumentParser

/// `latchkey applications`.
struct ApplicationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applications",
        abstract: "Manage the applications that may call the server, and their rules.",
        subcommands: [
            ListApplicationsCommand.self, ShowApplicationCommand.self, AddApplicationCommand.self,
            SetApplicationCommand.self,
        ]
    )
}
