import LatchkeyCore
import LatchkeyMemory
import Synchronization

/// A storage in memory that fails on demand and counts accesses.
///
/// It runs each closure twice, as every storage may, and undoes the changes of the first run.
final class FailingStorage: Storage {
    private struct State {
        var errors: [StorageAccess: StoreError] = [:]
        var faults: [StorageAccess: Range<Int>] = [:]
        var counts: [StorageAccess: Int] = [:]
        var interruption: (@Sendable () -> Void)?
    }

    private let storage: MemoryStorage
    private let state = Mutex(State())

    init(_ storage: MemoryStorage) { self.storage = storage }

    /// The error of every access, unless it is nil.
    var error: StoreError? {
        get { state.withLock { $0.errors[.read] } }
        set { for access in StorageAccess.all { self[access] = newValue } }
    }

    /// The error of accesses of a kind, unless it is nil.
    subscript(access: StorageAccess) -> StoreError? {
        get { state.withLock { $0.errors[access] } }
        set { state.withLock { $0.errors[access] = newValue } }
    }

    /// Makes some accesses of a kind fail.
    ///
    /// - Parameters:
    ///   - count: The number of failures.
    ///   - access: The kind.
    ///   - skipped: The number of accesses that succeed first.
    func fail(_ count: Int, _ access: StorageAccess, after skipped: Int = 0) {
        state.withLock { state in
            let next = state.counts[access, default: 0] + 1 + skipped
            state.faults[access] = next..<next + count
        }
    }

    /// The number of reads; a test can reset it.
    var reads: Int {
        get { count(.read) }
        set { state.withLock { $0.counts[.read] = newValue } }
    }
    var transactions: Int { count(.transaction) }
    var statements: Int { count(.statement) }

    private func count(_ access: StorageAccess) -> Int { state.withLock { $0.counts[access, default: 0] } }

    /// Runs work before each access.
    func interrupt(_ work: (@Sendable () -> Void)?) { state.withLock { $0.interruption = work } }

    func perform<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value {
        let (work, error) = state.withLock { state in
            state.counts[access, default: 0] += 1
            let isFaulty = state.faults[access]?.contains(state.counts[access, default: 0]) ?? false
            return (state.interruption, isFaulty ? .unavailable("a test's fault") : state.errors[access])
        }
        work?()
        if let error { throw error }
        _ = try? await storage.perform(access) { tables in
            _ = try body(tables)
            throw Undone()
        }
        return try await storage.perform(access, body)
    }

    private struct Undone: Error {}
}

extension StorageAccess {
    fileprivate static let all: [StorageAccess] = [.read, .transaction, .statement, .serial]
}
