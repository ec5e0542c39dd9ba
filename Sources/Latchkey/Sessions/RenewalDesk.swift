/// Who waits for which renewal: one at a time for each session, however many wait for it.
///
/// A value without time or tasks: it says when to begin a renewal and whom to answer, each one exactly once.
package struct RenewalDesk<WaiterID: Hashable & Sendable>: Sendable {
    private struct Waiter: Sendable {
        let id: WaiterID
        let spent: Grant
        var hasWaitedTwice = false
    }

    private var flights: [Session.ID: [Waiter]] = [:]

    package init() {}

    /// Somebody waits for a new token.
    ///
    /// - Parameters:
    ///   - id: Who waits.
    ///   - spent: The session and its token that is no longer accepted.
    /// - Returns: Whether a renewal has to begin.
    package mutating func join(_ id: WaiterID, for spent: Grant) -> Bool {
        let begins = flights[spent.sessionID] == nil
        flights[spent.sessionID, default: []].append(Waiter(id: id, spent: spent))
        return begins
    }

    /// Somebody does not wait any more; the renewal goes on.
    ///
    /// - Returns: False when they have been answered already.
    package mutating func leave(_ id: WaiterID) -> Bool {
        for (sessionID, waiters) in flights where waiters.contains(where: { $0.id == id }) {
            flights[sessionID] = waiters.filter { $0.id != id }
            return true
        }
        return false
    }

    /// A renewal has ended.
    ///
    /// - Parameters:
    ///   - sessionID: The session that was renewed.
    ///   - token: The token that came of it; nil when none did.
    /// - Returns: Whom to answer, and what to renew next: for those who joined a renewal that ended with the very token
    ///   that is spent now.
    package mutating func land(
        _ sessionID: Session.ID,
        with token: AccessToken?
    ) -> (answered: [WaiterID], next: Grant?) {
        let waiters = flights.removeValue(forKey: sessionID) ?? []
        let late = waiters.filter { $0.spent.token == token && !$0.hasWaitedTwice }
        let answered = waiters.filter { $0.spent.token != token || $0.hasWaitedTwice }.map(\.id)
        guard let next = late.first?.spent else { return (answered, nil) }
        flights[sessionID] = late.map { Waiter(id: $0.id, spent: $0.spent, hasWaitedTwice: true) }
        return (answered, next)
    }
}
