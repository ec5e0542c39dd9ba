import ArgumentParser
import LatchkeyCore

/// Sends a password reset, or generates a password.
struct ResetPassword: AdminCommand {
    static let name = "users.reset-password"

    let user: String
    let application: String
    let isGenerated: Bool

    struct Outcome: Codable, Sendable {
        let user: UserReport
        /// The recipient of the message.
        var address: String?
        /// A generated password, shown once.
        var password: String?
    }

    func run(with administration: Administration) async throws -> Outcome {
        do throws(ApplicationError) {
            let isThere = try await administration.applications.all().contains { $0.id == application }
            guard isThere else { throw .unknown }
        } catch { throw CommandError(error, id: application) }
        do {
            let account = try await administration.users.find(user)
            var outcome = Outcome(user: UserReport(account))
            if isGenerated {
                outcome.password = try await administration.users.generatePassword(of: account.user.id)
            } else {
                outcome.address = try await administration.users.sendPasswordReset(to: account, with: application).key
            }
            return outcome
        } catch { throw CommandError(error, user: user) }
    }
}

/// `latchkey users reset-password`.
struct ResetPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password",
        abstract: "Send a user what who has forgotten a password is sent, or set a password.",
        discussion: """
            A running server sends the message; the code and the link in it are good for 10 minutes from now on. With \
            --generate the server makes a password, which is printed this once, and all sessions of the user end.
            """
    )

    @Flag(help: "Set a password that is made here, and print it.")
    var generate = false

    @Option(help: "The application that the message is from.")
    var application = Application.defaultID

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(
            ResetPassword(user: argument.user, application: application, isGenerated: generate)
        )
        try output.show(outcome) {
            outcome.password ?? "A message to \(outcome.address ?? "") is on its way, when a server runs."
        }
    }
}
