package import Foundation

/// An initial access token (RFC 7591 §3), stored as its digest.
package struct InitialToken: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The lifetimes that an operator may choose, in seconds.
    package static let lifetimes = 60...365 * 24 * 60 * 60
    /// The numbers of registrations that an operator may choose.
    package static let uses = 1...10_000
    /// The longest note, in characters.
    package static let longestNote = 100
    /// The most tokens of a server.
    package static let most = 1000

    package let id: ID
    /// The digest of its ``InitialAccessToken``.
    package let digest: [UInt8]
    /// The operator's words about its purpose.
    package let note: String?
    /// The number of registrations that are left; nil for no limit.
    package let usesLeft: Int?
    package let createdAt: Date
    package let expiresAt: Date

    package init(
        id: ID,
        digest: [UInt8],
        note: String? = nil,
        usesLeft: Int? = nil,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.digest = digest
        self.note = note
        self.usesLeft = usesLeft
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// Whether another client may register with it.
    package func isUsable(at time: Date) -> Bool { time < expiresAt && usesLeft.map { $0 > 0 } ?? true }
}

/// Initial access tokens as rows.
package protocol InitialTokenTable {
    func insert(_ token: InitialToken) throws

    /// All tokens in the order of their ids.
    func all() throws -> [InitialToken]

    func find(_ digest: [UInt8]) throws -> InitialToken?

    /// Counts a registration; false if the token has expired, is used up, or does not exist.
    func use(_ digest: [UInt8], at time: Date) throws -> Bool

    /// Removes a token; false if there is none.
    func remove(_ id: InitialToken.ID) throws -> Bool
}
