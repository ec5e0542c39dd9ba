import ArgumentParser

/// `latchkey users`.
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "Manage, import and export users.",
        subcommands: [
            ListUsersCommand.self, SearchUsersCommand.self, ShowUserCommand.self, AddUserCommand.self,
            SetUserCommand.self,
            DisableUserCommand.self, EnableUserCommand.self, ShowFactorsCommand.self, RemoveFactorsCommand.self,
            RecoverUserCommand.self,
            DeleteUserCommand.self, ResetPasswordCommand.self, ImportUsersCommand.self, ExportUsersCommand.self,
        ]
    )
}
