package import Foundation

/// A client's request for a refresh.
package struct RefreshAttempt: Sendable {
    package let familyDigest: [UInt8]
    package let presented: RefreshChain.Digest
    package let next: RefreshChain.Digest
    package let time: Date
    /// The client's address.
    package let address: ClientAddress?
    /// The source of the event's id if the session ends.
    package let eventIDs: IDSource
    /// Further conditions if the server made the next token; nil if the client made it.
    package let strictly: StrictRotation?
    /// The key that the client has proved to have for this refresh; nil if it has proved none.
    package let keyThumbprint: KeyThumbprint?

    package init(
        familyDigest: [UInt8],
        presented: RefreshChain.Digest,
        next: RefreshChain.Digest,
        time: Date,
        address: ClientAddress?,
        eventIDs: IDSource,
        strictly: StrictRotation? = nil,
        keyThumbprint: KeyThumbprint? = nil
    ) {
        self.familyDigest = familyDigest
        self.presented = presented
        self.next = next
        self.time = time
        self.address = address
        self.eventIDs = eventIDs
        self.strictly = strictly
        self.keyThumbprint = keyThumbprint
    }
}

/// The outcome of a refresh.
package struct RefreshResult: Sendable, Equatable {
    /// The session after the refresh.
    package let session: SessionState
    package let outcome: Outcome

    package init(session: SessionState, outcome: Outcome) {
        self.session = session
        self.outcome = outcome
    }

    package enum Outcome: Sendable, Equatable {
        /// The token is current, or the request is a permitted repetition.
        case refreshed
        case superseded
        /// The session needs a proof by its key; it goes on.
        case keyNotProved
        /// The client asks for more than was granted; the session goes on.
        case refused(TokenNarrowingError)
        /// The session had ended, or ends by this request.
        case ended(SessionEnd)
    }
}
