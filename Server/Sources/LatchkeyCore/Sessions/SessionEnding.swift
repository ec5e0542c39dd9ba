package import Foundation

/// The reason, time and origin of the end of sessions.
package struct SessionEnding: Sendable {
    package let reason: SessionEnd
    package let time: Date
    /// The address of the client that ends them; nil if the server does.
    package let address: ClientAddress?
    /// The source of the events' ids.
    package let eventIDs: IDSource

    package init(_ reason: SessionEnd, at time: Date, from address: ClientAddress?, eventIDs: IDSource) {
        self.reason = reason
        self.time = time
        self.address = address
        self.eventIDs = eventIDs
    }
}

/// A choice of a user's sessions to end.
package enum SessionChoice: Sendable, Equatable {
    case one(SessionRecord.ID)
    /// All except the requesting session.
    case others
    /// All in an application, except the requesting session.
    case othersIn(Application.ID)
}

/// The outcome of ending sessions.
package enum SessionEndResult: Sendable, Equatable {
    /// These sessions were live and have ended now.
    case ended([SessionRecord.ID])
    /// The requesting session has ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}
