import LatchkeyCore
import LatchkeyMemory
import Synchronization

/// A storage in memory that fails when a test asks for it, and counts how often it was asked.
///
/// It runs each closure twice, as every storage may: what the first run has changed is undone.
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

    /// What every access throws, as long as it is not nil.
    var error: StoreError? {
        get { state.withLock { $0.errors[.read] } }
        set { for access in StorageAccess.all { self[access] = newValue } }
    }

    /// What accesses of a kind throw, as long as it is not nil.
    subscript(access: StorageAccess) -> StoreError? {
        get { state.withLock { $0.errors[access] } }
        set { state.withLock { $0.errors[access] = newValue } }
    }

    /// Has some accesses of a kind fail.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - access: The kind.
    ///   - skipped: How many of the next ones succeed before.
    func fail(_ count: Int, _ access: StorageAccess, after skipped: Int = 0) {
        state.withLock { state in
            let next = state.counts[access, default: 0] + 1 + skipped
            state.faults[access] = next..<next + count
        }
    }

    /// How often it was asked; what a test has set to 0 counts from there.
    var reads: Int {
        get { count(.read) }
        set { state.withLock { $0.counts[.read] = newValue } }
    }
    var transactions: Int { count(.transaction) }
    var statements: Int { count(.statement) }

    private func count(_ access: StorageAccess) -> Int { state.withLock { $0.counts[access, default: 0] } }

    /// Does something before each access.
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
