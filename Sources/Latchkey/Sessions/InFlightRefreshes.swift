/// The refreshes under way, at most one per session, and their waiters.
///
/// A value without time or tasks: it says when to begin a refresh and which waiters to answer, each exactly once.
package struct InFlightRefreshes<WaiterID: Hashable & Sendable>: Sendable {
    private struct Waiter: Sendable {
        let id: WaiterID
        let spent: SessionAccess
        var hasWaitedTwice = false
    }

    private var waiters: [Session.ID: [Waiter]] = [:]

    package init() {}

    /// Adds a waiter for a new token.
    ///
    /// - Parameters:
    ///   - id: The waiter.
    ///   - spent: The session and its token that is no longer accepted.
    /// - Returns: Whether a refresh has to begin.
    package mutating func join(_ id: WaiterID, for spent: SessionAccess) -> Bool {
        let begins = waiters[spent.sessionID] == nil
        waiters[spent.sessionID, default: []].append(Waiter(id: id, spent: spent))
        return begins
    }

    /// Removes a waiter; its refresh continues.
    ///
    /// - Returns: False if the waiter was answered already.
    package mutating func leave(_ id: WaiterID) -> Bool {
        for (sessionID, group) in waiters where group.contains(where: { $0.id == id }) {
            waiters[sessionID] = group.filter { $0.id != id }
            return true
        }
        return false
    }

    /// Ends a refresh.
    ///
    /// - Parameters:
    ///   - sessionID: The refreshed session.
    ///   - token: The new token; nil if the refresh failed.
    /// - Returns: The waiters to answer, and what to refresh next: for waiters that joined with the token that this
    ///   refresh returned.
    package mutating func finish(
        _ sessionID: Session.ID,
        with token: AccessToken?
    ) -> (answered: [WaiterID], next: SessionAccess?) {
        let group = waiters.removeValue(forKey: sessionID) ?? []
        let late = group.filter { $0.spent.token == token && !$0.hasWaitedTwice }
        let answered = group.filter { $0.spent.token != token || $0.hasWaitedTwice }.map(\.id)
        guard let next = late.first?.spent else { return (answered, nil) }
        waiters[sessionID] = late.map { Waiter(id: $0.id, spent: $0.spent, hasWaitedTwice: true) }
        return (answered, next)
    }
}
