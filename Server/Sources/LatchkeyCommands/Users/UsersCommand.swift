import ArgumentParser

/// `latchkey users`.
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "The users: looked after, brought from other systems, and given out.",
        subcommands: [
            ListUsersCommand.self, SearchUsersCommand.self, ShowUserCommand.self, AddUserCommand.self,
            SetUserCommand.self,
            DisableUserCommand.self, EnableUserCommand.self,
            DeleteUserCommand.self, ResetPasswordCommand.self, ImportUsersCommand.self, ExportUsersCommand.self,
        ]
    )
}
