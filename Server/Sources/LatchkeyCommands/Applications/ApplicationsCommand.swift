import ArgumentParser

/// `latchkey applications`.
struct ApplicationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applications",
        abstract: "The applications that may call the server, and how long their sessions live.",
        subcommands: [
            ListApplicationsCommand.self, ShowApplicationCommand.self, AddApplicationCommand.self,
            SetApplicationCommand.self,
        ]
    )
}
