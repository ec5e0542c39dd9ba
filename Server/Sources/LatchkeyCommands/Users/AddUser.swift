import ArgumentParser
import LatchkeyCore

/// A new user.
struct AddUser: Instruction {
    static let name = "users.add"

    let values: ProfileValues
    /// Nil for one that is made.
    let password: String?
    let application: String

    struct Outcome: Codable, Sendable {
        let user: UserReport
        /// The password where it was made here, which is shown this once.
        let password: String?
    }

    func run(with administration: Administration) async throws -> Outcome {
        let application = try await administration.application(application)
        do {
            let added = try await administration.userAddition.add(values.form(password: password), with: application)
            let account = UserAccount(user: added.user, hasPassword: true, disabledAt: nil)
            return Outcome(user: UserReport(account), password: added.madePassword)
        } catch { throw CommandError(error) }
    }
}

/// The password is not shown.
extension AddUser: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "AddUser(\(application), …)" }
    var debugDescription: String { description }
}

/// `latchkey users add`.
struct AddUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a user, by the same rules as a registration.",
        discussion: """
            The password is typed unseen, or is the first line of the standard input. With --generate the server makes one, \
            which is printed this once. The user needs a username, or an address with --verified.
            """
    )

    @OptionGroup var profile: ProfileOptions

    @Flag(help: "Let the server make the password, and print it.")
    var generate = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let values = try profile.values()
        let password = generate ? nil : try PasswordInput.read()
        let outcome = try await server.run(
            AddUser(values: values, password: password, application: profile.application)
        )
        try output.show(outcome) {
            "\(outcome.user.name) can log in. The id is \(outcome.user.id)."
                + (outcome.password.map { "\nPassword: \($0)" } ?? "")
        }
    }
}
