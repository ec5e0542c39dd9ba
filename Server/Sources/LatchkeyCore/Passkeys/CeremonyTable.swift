package import Foundation

/// Ceremonies as rows.
package protocol CeremonyTable {
    func insert(_ ceremony: Ceremony) throws

    /// Removes a ceremony in one statement, so that it is used once.
    ///
    /// - Returns: Nil if it is gone already.
    func take(_ id: Ceremony.ID) throws -> Ceremony?

    func removeExpired(at time: Date) throws
}

/// A passkey's registration or use that has begun (WebAuthn Level 3 §7).
package struct Ceremony: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package enum Kind: String, Sendable, CaseIterable {
        /// A signed-in user adds a passkey.
        case addition
        /// A person registers with a passkey instead of a password.
        case registration
        /// A person logs in by a passkey alone.
        case logIn = "log_in"
        /// A login waits for a passkey, which the user has or adds.
        case challenge
        /// A signed-in user proves again who they are.
        case stepUp = "step_up"
        /// A user adds a passkey to end a recovery.
        case recovery
    }

    package let id: ID
    package let kind: Kind
    package let challenge: PasskeyChallenge
    /// The user; nil if nobody is known yet.
    package let userID: User.ID?
    /// The handle of the user whom a registration will create.
    package let userHandle: PasskeyUserHandle?
    /// What only the client that began it can show again, such as the digest of its session's id; nil for nothing.
    package let binding: [UInt8]?
    /// Whether the browser may make the passkey without asking.
    package let isConditional: Bool
    package let expiresAt: Date

    package init(
        id: ID,
        kind: Kind,
        challenge: PasskeyChallenge,
        userID: User.ID?,
        userHandle: PasskeyUserHandle? = nil,
        binding: [UInt8]?,
        isConditional: Bool = false,
        expiresAt: Date
    ) {
        self.id = id
        self.kind = kind
        self.challenge = challenge
        self.userID = userID
        self.userHandle = userHandle
        self.binding = binding
        self.isConditional = isConditional
        self.expiresAt = expiresAt
    }
}
