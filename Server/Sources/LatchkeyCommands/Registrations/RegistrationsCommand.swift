import ArgumentParser
import Foundation
import LatchkeyCore

/// `latchkey registrations`.
struct RegistrationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registrations",
        abstract: "Manage how OAuth clients register themselves (RFC 7591).",
        subcommands: [InitialTokensCommand.self, RemoveClientCommand.self]
    )
}

/// `latchkey registrations tokens`.
struct InitialTokensCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Manage the initial access tokens, with which clients register themselves.",
        subcommands: [
            ListInitialTokensCommand.self, AddInitialTokenCommand.self, RemoveInitialTokenCommand.self,
        ]
    )
}

/// An initial access token as the command line shows it.
struct InitialTokenReport: Codable, Sendable, Equatable {
    let id: InitialToken.ID
    let note: String?
    /// Nil for no limit.
    let registrationsLeft: Int?
    let createdAt: Date
    let expiresAt: Date
    /// Shown only when it is new.
    let token: String?

    static let columns = ["ID", "EXPIRES", "REGISTRATIONS LEFT", "NOTE"]

    init(_ stored: InitialToken, _ token: InitialAccessToken? = nil) {
        id = stored.id
        note = stored.note
        registrationsLeft = stored.usesLeft
        createdAt = stored.createdAt
        expiresAt = stored.expiresAt
        self.token = token?.secretText
    }

    var row: [String] {
        [
            id.rawValue, expiresAt.formatted(.iso8601), registrationsLeft.map { "\($0)" } ?? "no limit", note ?? "",
        ]
    }
}

extension CommandError {
    init(_ error: InitialTokenError, id: InitialToken.ID) {
        switch error {
        case .lifetime:
            let lifetimes = InitialToken.lifetimes
            self = .asked(
                "Give --lifetime \(Lifetime.text(lifetimes.lowerBound)) to \(Lifetime.text(lifetimes.upperBound))."
            )
        case .uses:
            self = .asked("Give --uses \(InitialToken.uses.lowerBound) to \(InitialToken.uses.upperBound).")
        case .note: self = .asked("Give --note 1 to \(InitialToken.longestNote) characters.")
        case .tooMany: self = .stands("The server has \(InitialToken.most) tokens already. Remove one first.")
        case .unknown: self = .stands("There is no token \(id). See: latchkey registrations tokens list")
        case .storage(let error): self = CommandError(ApplicationError.storage(error), id: "")
        }
    }
}
