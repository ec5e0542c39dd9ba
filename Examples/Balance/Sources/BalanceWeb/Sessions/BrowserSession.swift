import BalanceScreens
import Latchkey
import Synchronization

/// What this front keeps for one browser: who is logged in there, and the logins that are on their way.
///
/// The browser has nothing but a cookie that names it.
final class BrowserSession: Sendable {
    /// The SDK's client of the person who is logged in; nil before a login.
    let latchkey: LatchkeyClient?
    /// What a form of this session proves itself with.
    let formToken = RandomText.make()
    private let state: Mutex<State>

    private struct State {
        var logIns: [PendingLogIn]
        var savedEntries: [String: EntryContent] = [:]
        var lastUsed: ContinuousClock.Instant
    }

    init(of latchkey: LatchkeyClient?, logIns: [PendingLogIn] = [], at now: ContinuousClock.Instant) {
        self.latchkey = latchkey
        state = Mutex(State(logIns: logIns, lastUsed: now))
    }

    func use(at now: ContinuousClock.Instant) { state.withLock { $0.lastUsed = now } }

    func isIdle(at now: ContinuousClock.Instant) -> Bool {
        let limit: Duration = latchkey == nil ? .seconds(15 * 60) : .seconds(12 * 3600)
        return state.withLock { now - $0.lastUsed > limit }
    }

    var lastUsed: ContinuousClock.Instant { state.withLock { $0.lastUsed } }

    /// The logins on their way: one for each tab, the latest few.
    var logIns: [PendingLogIn] { state.withLock { $0.logIns } }

    func begin(_ logIn: PendingLogIn) {
        state.withLock {
            $0.logIns.append(logIn)
            $0.logIns.removeFirst(max(0, $0.logIns.count - 8))
        }
    }

    /// The login that an answer is for; each is given out once.
    func takeLogIn(state answered: String) -> PendingLogIn? {
        state.withLock { state in
            guard let place = state.logIns.firstIndex(where: { $0.state == answered }) else { return nil }
            return state.logIns.remove(at: place)
        }
    }

    /// What a new entry's id was used for before, where the same form was sent twice.
    func savedEntry(_ id: String) -> EntryContent? { state.withLock { $0.savedEntries[id] } }

    func remember(_ entry: EntryContent, savedAs id: String) {
        state.withLock {
            if $0.savedEntries.count >= 100 { $0.savedEntries.removeAll() }
            $0.savedEntries[id] = entry
        }
    }
}
