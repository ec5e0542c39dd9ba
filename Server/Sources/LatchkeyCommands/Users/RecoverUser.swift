import ArgumentParser
import Foundation
import LatchkeyCore

/// Starts the recovery of a user who has lost their second factors.
struct RecoverUser: AdminCommand {
    static let name = "users.recover"

    let user: String
    let reason: String
    let isSent: Bool

    struct Outcome: Codable, Sendable {
        let user: UserReport
        /// The link for the user, shown once; without an address if no server runs.
        var link: String?
        /// The recipients of the message with the link.
        let recipients: [String]
        let expiresAt: Date
    }

    func run(with administration: Administration) async throws -> Outcome {
        let note: AuditNote
        do { note = try AuditNote(reason) } catch { throw CommandError.asked(RecoverUserCommand.badReason) }
        let recoveries = try await administration.recoveries()
        do throws(UserAdministrationError) {
            let account = try await administration.users.find(user)
            let started = try await recoveries.start(of: account.user.id, because: note, sending: isSent)
            return Outcome(
                user: UserReport(account),
                link: started.link?.url(at: administration.address() ?? ""),
                recipients: started.recipients.map(\.text),
                expiresAt: started.expiresAt
            )
        } catch {
            guard error == .noAddress else { throw CommandError(error, user: user) }
            throw CommandError.stands(
                isSent
                    ? "The user \(user) has no address for a message. Leave out --send, and give them the link yourself."
                    : "The user \(user) has neither a name nor an address, so a recovery would not help them to log in."
            )
        }
    }
}

/// `latchkey users recover`.
struct RecoverUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Start the recovery of a user's account at once, without the wait.",
        discussion: """
            For users who have lost their second factors. First make sure that it is the user who asks. The command prints \
            a link, or sends it with --send. It works for 15 minutes and once: the user chooses a password or makes a \
            passkey, and removes what they lost. A running server sends messages \
            to all addresses and push devices of the user.
            """
    )

    static let badReason = "Give --reason a line of 1 to \(AuditNote.longest) characters."

    @Flag(help: "Send the link to the user instead of printing it.")
    var send = false

    @Option(help: "Why, for the event: a line of 1 to 200 characters.")
    var reason: String

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (try? AuditNote(reason)) != nil else { throw ValidationError(Self.badReason) }
    }

    func run() async throws {
        let configuration = try await server.configuration()
        var outcome = try await ServerAccess(configuration).run(
            RecoverUser(user: argument.user, reason: reason, isSent: send)
        )
        if let path = outcome.link, path.hasPrefix("/") {
            outcome.link = (configuration.publicURL ?? configuration.localURL) + path
        }
        try output.show(outcome) {
            outcome.link
                ?? "The link will be sent to \(outcome.recipients.joined(separator: ", ")) by a running server."
        }
    }
}

extension ServeConfiguration {
    /// The URL of a server on this machine that has no public URL.
    fileprivate var localURL: String { "\(certificate == nil ? "http" : "https")://localhost:\(port)" }
}
