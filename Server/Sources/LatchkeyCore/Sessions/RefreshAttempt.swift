package import Foundation

/// A refresh that a client asks for.
package struct RefreshAttempt: Sendable {
    package let familyDigest: [UInt8]
    package let presented: RefreshChain.Digest
    package let next: RefreshChain.Digest
    package let time: Date
    /// Where the request comes from.
    package let address: ClientAddress?
    /// Makes the id of the event, when the session ends.
    package let eventIDs: IDSource
    /// What holds besides where the server has made the next token; nil where the client has.
    package let strictly: StrictRotation?

    package init(
        familyDigest: [UInt8],
        presented: RefreshChain.Digest,
        next: RefreshChain.Digest,
        time: Date,
        address: ClientAddress?,
        eventIDs: IDSource,
        strictly: StrictRotation? = nil
    ) {
        self.familyDigest = familyDigest
        self.presented = presented
        self.next = next
        self.time = time
        self.address = address
        self.eventIDs = eventIDs
        self.strictly = strictly
    }
}

/// The outcome of a refresh.
package struct RefreshResult: Sendable, Equatable {
    /// The session as it is now.
    package let session: SessionState
    package let outcome: Outcome

    package init(session: SessionState, outcome: Outcome) {
        self.session = session
        self.outcome = outcome
    }

    package enum Outcome: Sendable, Equatable {
        /// The token was good, now or when the same request came first.
        case refreshed
        case superseded
        /// The session had ended, or ends with this.
        case ended(SessionEnd)
    }
}
