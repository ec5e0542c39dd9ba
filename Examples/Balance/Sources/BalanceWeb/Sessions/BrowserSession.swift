import BalanceEntries
import Latchkey
import PageServer
import Synchronization

/// A browser's session.
///
/// The browser only has a cookie that names it.
final class BrowserSession: Sendable {
    /// The client of the signed-in user; nil before a login.
    let latchkey: LatchkeyClient?
    /// The token in each form of this session.
    let formToken = RandomText.make()
    private let state: Mutex<State>

    private struct State {
        var logIns: [PendingLogIn]
        var savedEntries: [String: EntryContent] = [:]
        var deletedEntry: (entry: Entry, until: ContinuousClock.Instant)?
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

    /// The logins in progress, such as one for each tab.
    var logIns: [PendingLogIn] { state.withLock { $0.logIns } }

    func begin(_ logIn: PendingLogIn) {
        state.withLock {
            $0.logIns.append(logIn)
            $0.logIns.removeFirst(max(0, $0.logIns.count - 8))
        }
    }

    /// Takes the login that an answer belongs to.
    ///
    /// An answer works once.
    func takeLogIn(state answered: String) -> PendingLogIn? {
        state.withLock { state in
            guard let place = state.logIns.firstIndex(where: { $0.state == answered }) else { return nil }
            return state.logIns.remove(at: place)
        }
    }

    /// The entry that a form with this new id has saved.
    func savedEntry(_ id: String) -> EntryContent? { state.withLock { $0.savedEntries[id] } }

    func remember(_ entry: EntryContent, savedAs id: String) {
        state.withLock {
            if $0.savedEntries.count >= 100 { $0.savedEntries.removeAll() }
            $0.savedEntries[id] = entry
        }
    }

    /// How long a deletion can be undone.
    static let undoPeriod: Duration = .seconds(120)

    /// Keeps the entry that was deleted last, so that the user can restore it.
    func remember(deleted entry: Entry, at now: ContinuousClock.Instant = .now) {
        state.withLock { $0.deletedEntry = (entry, now + Self.undoPeriod) }
    }

    /// The entry that was deleted last; nil if that cannot be undone any longer.
    func deletedEntry(at now: ContinuousClock.Instant = .now) -> Entry? {
        state.withLock { state in state.deletedEntry.flatMap { now < $0.until ? $0.entry : nil } }
    }

    /// Ends the offer to restore an entry.
    func forgetDeletedEntry(_ id: String) {
        state.withLock { if $0.deletedEntry?.entry.id == id { $0.deletedEntry = nil } }
    }
}
