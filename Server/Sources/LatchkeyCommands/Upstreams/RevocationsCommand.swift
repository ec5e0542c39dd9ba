import ArgumentParser
import Foundation
import LatchkeyCore

/// `latchkey upstreams revocations`.
struct RevocationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revocations",
        abstract: "Show revocations of tokens at providers, and retry failed ones.",
        discussion: """
            Apple wants an app to end its access when an account is deleted. The server does so within moments, and \
            tries for a week.
            """,
        subcommands: [ListRevocationsCommand.self, RetryRevocationsCommand.self],
        defaultSubcommand: ListRevocationsCommand.self
    )
}

/// A revocation as the command line shows it.
struct RevocationReport: Codable, Sendable, Equatable {
    let id: UpstreamRevocation.ID
    let issuer: String
    let state: DeliveryState
    let createdAt: Date
    /// The time when it is due, was sent, or failed.
    let time: Date
    let attempts: Int
    let lastError: String?

    init(_ record: UpstreamRevocationRecord) {
        id = record.id
        issuer = record.issuer
        state = record.state
        createdAt = record.createdAt
        time = record.time
        attempts = record.attempts
        lastError = record.lastError
    }

    static let columns = ["ID", "ISSUER", "STATE", "TIME", "ATTEMPTS", "LAST ERROR"]

    var row: [String] { [id.rawValue, issuer, state.rawValue, Output.text(time), "\(attempts)", lastError ?? "-"] }
}

struct ListRevocations: AdminCommand {
    static let name = "upstreams.revocations.list"

    let limit: Int

    struct Outcome: Codable, Sendable {
        let revocations: [RevocationReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        Outcome(revocations: try await administration.upstreamRevocations.newest(limit).map(RevocationReport.init))
    }
}

/// `latchkey upstreams revocations list`.
struct ListRevocationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show revocations, the newest first.",
        discussion: """
            The time is that of the next attempt, of the revocation, or of giving up. Records are removed 7 days after \
            their end.
            """
    )

    @OptionGroup var newest: NewestOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListRevocations(limit: newest.limit))
        try output.show(outcome) { Output.page(RevocationReport.columns, outcome.revocations.map(\.row)) }
    }
}

struct RetryRevocations: AdminCommand {
    static let name = "upstreams.revocations.retry"

    /// Nil for all of them.
    let id: UpstreamRevocation.ID?

    func run(with administration: Administration) async throws -> RetriedDeliveries {
        try await administration.upstreamRevocations.retry(id, .upstreamRevocations)
    }
}

/// `latchkey upstreams revocations retry`.
struct RetryRevocationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send unsent revocations again: one, or all of them.",
        discussion: "They are tried at once, and then for another hour."
    )

    @OptionGroup var choice: RetryChoice<UpstreamRevocation.ID>
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RetryRevocations(id: choice.id))
        try output.show(outcome) { outcome.text(.upstreamRevocations) }
    }
}
