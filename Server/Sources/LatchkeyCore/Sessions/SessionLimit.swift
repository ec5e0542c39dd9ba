/// How many sessions of a user live at the most.
///
/// With one more login the session goes that was not used for the longest time: a client that logs in again and again, with
/// sessions that never end, has no more of them than its user can look through.
package struct SessionLimit: Sendable, Equatable {
    /// How many it can be set to.
    package static let range = 1...10_000
    /// What nobody reaches who logs in on devices of their own.
    package static let standard = 100

    package let most: Int
    /// Makes the ids of the events that tell which sessions go.
    package let eventIDs: IDSource

    package init(_ most: Int = standard, eventIDs: IDSource) {
        self.most = most
        self.eventIDs = eventIDs
    }

    package static func == (one: SessionLimit, other: SessionLimit) -> Bool { one.most == other.most }
}
