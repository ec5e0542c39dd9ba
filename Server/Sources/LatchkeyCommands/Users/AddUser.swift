import ArgumentParser
import LatchkeyCore

struct AddUser: AdminCommand {
    static let name = "users.add"

    let values: ProfileValues
    /// Nil to generate one.
    let password: Secret?
    let application: Application.ID

    struct Outcome: Codable, Sendable {
        let user: UserReport
        /// A generated password, shown once.
        let password: String?
    }

    func run(with administration: Administration) async throws -> Outcome {
        let application = try await administration.application(application)
        do {
            let added = try await administration.userAddition.add(
                values.form(password: password?.text),
                with: application
            )
            let account = UserAccount(user: added.user, hasPassword: true, disabledAt: nil)
            return Outcome(user: UserReport(account), password: added.madePassword)
        } catch { throw CommandError(error) }
    }
}

/// `latchkey users add`.
struct AddUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a user, by the same rules as a registration.",
        discussion: """
            The password is typed without echo, or is the first line of standard input. With --generate the server makes one \
            and prints it once. The user needs a username, or an address with --verified.
            """
    )

    @OptionGroup var profile: ProfileOptions

    @Flag(help: "Let the server generate the password, and print it.")
    var generate = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let values = try profile.values()
        let password = generate ? nil : Secret(try PasswordInput.read())
        let outcome = try await server.run(
            AddUser(values: values, password: password, application: profile.application)
        )
        try output.show(outcome) {
            "\(outcome.user.name) can log in. The id is \(outcome.user.id)."
                + (outcome.password.map { "\nPassword: \($0)" } ?? "")
        }
    }
}
