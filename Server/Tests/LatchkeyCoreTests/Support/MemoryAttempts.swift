import Foundation
import LatchkeyCore
import Synchronization

/// Counters of attempts in memory, by the same rule as those in SQL.
final class MemoryAttempts: AttemptStore {
    private struct Counter {
        var attempts = 0
        var freeAt: Date
        var expiresAt: Date
    }

    private let state = Mutex<(counters: [[UInt8]: Counter], error: StoreError?)>(([:], nil))

    /// What every call throws, as long as it is not nil.
    var error: StoreError? {
        get { state.withLock { $0.error } }
        set { state.withLock { $0.error = newValue } }
    }
    /// What is counted, as the digests' texts.
    var subjects: [String] {
        state.withLock { $0.counters.keys.map { String(decoding: $0, as: UTF8.self) }.sorted() }
    }

    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) async throws(StoreError) -> AttemptCount {
        if let error { throw error }
        return state.withLock { state in
            var counter = state.counters[digest] ?? Counter(freeAt: time, expiresAt: time)
            guard counter.freeAt <= time else { return .tooEarly(until: counter.freeAt) }
            switch limit {
            case .backoff(let backoff):
                counter.attempts = counter.expiresAt <= time ? 1 : counter.attempts + 1
                counter.freeAt = time + TimeInterval(backoff.wait(after: counter.attempts))
                counter.expiresAt = counter.freeAt + TimeInterval(backoff.memory)
            case .allowance(let allowance):
                counter.attempts += 1
                counter.expiresAt = max(counter.expiresAt, time) + TimeInterval(allowance.interval)
                counter.freeAt = counter.expiresAt - TimeInterval((allowance.stock - 1) * allowance.interval)
            }
            state.counters[digest] = counter
            return .counted
        }
    }

    func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError) {
        if let error { throw error }
        state.withLock { state in
            for change in changes {
                switch change {
                case .forget(let digest): state.counters[digest] = nil
                case .giveBack(let digest, .backoff):
                    guard var counter = state.counters[digest] else { continue }
                    counter.attempts -= 1
                    counter.freeAt = min(counter.freeAt, time)
                    state.counters[digest] = counter
                case .giveBack(let digest, .allowance(let allowance)):
                    state.counters[digest]?.attempts -= 1
                    state.counters[digest]?.freeAt -= TimeInterval(allowance.interval)
                    state.counters[digest]?.expiresAt -= TimeInterval(allowance.interval)
                }
            }
        }
    }
}
