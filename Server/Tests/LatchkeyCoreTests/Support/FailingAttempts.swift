import Foundation
import LatchkeyCore
import LatchkeyMemory
import Synchronization

/// Counters of attempts in memory that fail when a test asks for it.
final class FailingAttempts: AttemptStore {
    private let store: MemoryAttemptStore
    private let failure = Mutex<StoreError?>(nil)

    init(_ storage: MemoryStorage) { store = MemoryAttemptStore(storage) }

    /// What every call throws, as long as it is not nil.
    var error: StoreError? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) async throws(StoreError) -> AttemptCount {
        if let error { throw error }
        return try await store.count(digest, within: limit, at: time)
    }

    func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError) {
        if let error { throw error }
        try await store.change(changes, at: time)
    }
}
