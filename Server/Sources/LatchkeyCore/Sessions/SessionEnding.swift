package import Foundation

/// Why, when and from where sessions are ended.
package struct SessionEnding: Sendable {
    package let reason: SessionEnd
    package let time: Date
    /// The network address of whoever ends them; nil when the server itself does.
    package let address: ClientAddress?
    /// Makes the ids of the events that tell of it.
    package let eventIDs: IDSource

    package init(_ reason: SessionEnd, at time: Date, from address: ClientAddress?, eventIDs: IDSource) {
        self.reason = reason
        self.time = time
        self.address = address
        self.eventIDs = eventIDs
    }
}

/// Which of a user's sessions to end.
package enum SessionChoice: Sendable, Equatable {
    case one(SessionRecord.ID)
    /// All but the one that asks.
    case others
}

/// What came of ending sessions.
package enum SessionEndResult: Sendable, Equatable {
    /// These lived and have ended now.
    case ended([SessionRecord.ID])
    /// The session that asks has itself ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}
