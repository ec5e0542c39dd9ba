import Latchkey
import PageServer
import Synchronization

/// The sessions of all browsers, in memory.
///
/// After a restart, users log in again with one click.
final class BrowserSessions: Sendable {
    private let most: Int
    private let clock = ContinuousClock()
    private let sessions = Mutex<[String: BrowserSession]>([:])
    private let leaving = Mutex<[LatchkeyClient]>([])

    /// - Parameter most: The limit of sessions. Beyond it, sessions without a login end first, then those unused
    ///   longest.
    init(most: Int = 10_000) { self.most = most }

    func session(_ cookie: String) -> BrowserSession? {
        let now = clock.now
        guard let session = sessions.withLock({ $0[cookie] }) else { return nil }
        guard !session.isIdle(at: now) else {
            end(cookie)
            return nil
        }
        session.use(at: now)
        return session
    }

    func start(for latchkey: LatchkeyClient?, continuing former: BrowserSession? = nil) -> (String, BrowserSession) {
        let cookie = RandomText.make()
        let session = BrowserSession(of: latchkey, logIns: former?.logIns ?? [], at: clock.now)
        let gone = sessions.withLock { sessions in
            let gone = sessions.count >= most ? makeRoom(in: &sessions) : []
            sessions[cookie] = session
            return gone
        }
        leave(gone.compactMap(\.latchkey))
        return (cookie, session)
    }

    /// Ends the session here, and at the server in the background.
    func end(_ cookie: String) {
        guard let session = sessions.withLock({ $0.removeValue(forKey: cookie) }) else { return }
        leave([session.latchkey].compactMap(\.self))
    }

    /// Ends the session here and at the server.
    ///
    /// - Returns: Whether the server has answered.
    func endAtServer(_ cookie: String) async -> Bool {
        let session = sessions.withLock { $0.removeValue(forKey: cookie) }
        guard let latchkey = session?.latchkey else { return true }
        do {
            try await latchkey.logOut(waitsForServer: true)
            return true
        } catch {
            leaving.withLock { $0.append(latchkey) }
            return false
        }
    }

    /// Ends idle sessions, and retries at the server.
    func sweep() async {
        let now = clock.now
        let idle = sessions.withLock { $0.filter { $0.value.isIdle(at: now) }.map(\.key) }
        for cookie in idle { end(cookie) }
        let untold = leaving.withLock { leaving in
            defer { leaving = [] }
            return leaving
        }
        for latchkey in untold {
            do { try await latchkey.logOut(.allUsers, waitsForServer: true) } catch {
                leaving.withLock { if $0.count < most { $0.append(latchkey) } }
            }
        }
    }

    private func leave(_ latchkeys: [LatchkeyClient]) {
        if latchkeys.isEmpty { return }
        leaving.withLock { $0 += latchkeys }
        Task { await sweep() }
    }

    /// Ends a tenth at a time, because sorting them is slow.
    private func makeRoom(in sessions: inout [String: BrowserSession]) -> [BrowserSession] {
        let order = sessions.sorted { left, right in
            let (first, second) = (left.value, right.value)
            if (first.latchkey == nil) != (second.latchkey == nil) { return first.latchkey == nil }
            return first.lastUsed < second.lastUsed
        }
        return order.prefix(max(1, most / 10)).compactMap { sessions.removeValue(forKey: $0.key) }
    }
}
