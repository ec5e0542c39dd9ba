import ArgumentParser
import LatchkeyCore

/// Sends a password reset, or generates a password.
struct ResetPassword: AdminCommand {
    static let name = "users.reset-password"

    let user: String
    let application: Application.ID
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
        abstract: "Send a user a password reset, or set a generated password.",
        discussion: """
            A running server sends the message; its code and link are valid for 10 minutes from now. With \
            --generate the server makes a password and prints it once, and all sessions of the user end.
            """
    )

    @Flag(help: "Set a generated password, and print it.")
    var generate = false

    @Option(help: "The application that sends the message.")
    var application = Application.defaultID

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(
            ResetPassword(user: argument.user, application: application, isGenerated: generate)
        )
        try output.show(outcome) {
            outcome.password ?? "A message to \(outcome.address ?? "") will be sent by a running server."
        }
    }
}
