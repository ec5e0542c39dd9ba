import Foundation
import Latchkey
import LatchkeyAPI

/// A service for secrets that behaves as the test requires.
///
/// `@unchecked Sendable`: mutable state is only touched while `lock` is held.
final class FakeService: CredentialSlot, @unchecked Sendable {
    private struct State {
        var kept: StoredCredentials?
        var isSilent = false
        var isLocked = false
        var isFull = false
        var callsLeft: Int?
    }

    private let lock = NSLock()
    private var state = State()

    var kept: StoredCredentials? {
        get { lock.withLock { state.kept } }
        set { lock.withLock { state.kept = newValue } }
    }

    var isSilent: Bool {
        get { lock.withLock { state.isSilent } }
        set { lock.withLock { state.isSilent = newValue } }
    }

    var isLocked: Bool {
        get { lock.withLock { state.isLocked } }
        set { lock.withLock { state.isLocked = newValue } }
    }

    /// Whether it refuses new secrets.
    var isFull: Bool {
        get { lock.withLock { state.isFull } }
        set { lock.withLock { state.isFull = newValue } }
    }

    /// The number of calls that it still answers.
    var callsLeft: Int? {
        get { lock.withLock { state.callsLeft } }
        set { lock.withLock { state.callsLeft = newValue } }
    }

    func read() throws -> StoredCredentials? { try answer { $0.kept } }

    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws {
        try answer { state in
            guard !state.isFull else { throw LatchkeyError(code: .storeUnwritable, message: "full") }
            state.kept = credentials
        }
    }

    func remove() throws { try answer { $0.kept = nil } }

    func quarantine() throws -> String { "nowhere" }

    private func answer<Result>(_ body: (inout State) throws -> Result) throws -> Result {
        try lock.withLock {
            if let left = state.callsLeft {
                guard left > 0 else { throw Self.away(.noAnswer) }
                state.callsLeft = left - 1
            }
            if state.isSilent { throw Self.away(.noAnswer) }
            if state.isLocked { throw Self.away(.locked) }
            return try body(&state)
        }
    }

    private static func away(_ absence: StoreUnavailability) -> LatchkeyError {
        LatchkeyError(
            code: absence == .locked ? .storeLocked : .storeUnreadable,
            message: "away",
            underlying: absence
        )
    }
}
