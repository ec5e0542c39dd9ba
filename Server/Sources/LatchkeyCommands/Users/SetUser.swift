import ArgumentParser
import LatchkeyCore

/// Changes a user's record or password.
struct SetUser: AdminCommand {
    static let name = "users.set"

    let user: String
    let values: ProfileValues
    let removed: Set<RemovedValue>
    let password: Secret?
    let application: Application.ID

    func run(with administration: Administration) async throws -> UserReport {
        let application = try await administration.application(application)
        do {
            let account = try await administration.users.find(user)
            if let password, values.isEmpty, removed.isEmpty {
                try await administration.passwordAssignment.assign(password.text, to: account.user, with: application)
            } else {
                _ = try await administration.profileUpdate.apply(
                    values.changes(removing: removed, password: password?.text),
                    to: account.user.id,
                    from: nil,
                    with: application
                )
            }
            return UserReport(try await administration.users.find(account.user.id.rawValue))
        } catch let error as UserAdministrationError { throw CommandError(error, user: user) } catch let error
            as PasswordAssignmentError
        { throw CommandError(error, user: user) } catch let error as ProfileUpdateError {
            throw CommandError(error, user: user)
        }
    }
}

/// `latchkey users set`.
struct SetUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a user's record or password, by the same rules as the user.",
        discussion: """
            A new password ends all sessions of the user. It is typed without echo, or is the first line of standard input. A \
            new address without --verified waits until the user verifies it.
            """
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var profile: ProfileOptions

    @Option(help: "Remove a value: email-address, phone-number, display-name, country, locale or attributes.")
    var remove: [RemovedValue] = []

    @Flag(help: "Read a new password.")
    var password = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let values = try profile.values()
        guard password || !values.isEmpty || !remove.isEmpty else {
            throw CommandError.asked("There is nothing to change. See: latchkey users set --help")
        }
        let report = try await server.run(
            SetUser(
                user: argument.user,
                values: values,
                removed: Set(remove),
                password: password ? Secret(try PasswordInput.read()) : nil,
                application: profile.application
            )
        )
        try output.show(report) { report.lines }
    }
}
