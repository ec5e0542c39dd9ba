/// The most live sessions of one user.
///
/// A further login ends the least recently used session. So a client that logs in again and again, with sessions that
/// never end, has only as many sessions as its user can review.
package struct SessionLimit: Sendable, Equatable {
    /// The permitted limits.
    package static let range = 1...10_000
    /// The default limit, which nobody reaches on their own devices.
    package static let standard = 100

    package let most: Int
    /// The source of ids for the events about ended sessions.
    package let eventIDs: IDSource

    package init(_ most: Int = standard, eventIDs: IDSource) {
        self.most = most
        self.eventIDs = eventIDs
    }

    package static func == (one: SessionLimit, other: SessionLimit) -> Bool { one.most == other.most }
}
