import Foundation

/// A first-in, first-out lock that a task can hold while it awaits.
///
/// The holder runs on an executor of its own, so it makes progress even if all threads of the shared pool wait for this
/// lock.
///
/// An actor's isolation does not replace `lock`: a task with an executor preference is suspended between reading the
/// state and registering its continuation, and an unlock at that moment would miss it.
///
/// `@unchecked Sendable`: `isTaken` and `waiting` are only touched while `lock` is held.
package final class AsyncLock: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    var hasWaiters: Bool { lock.withLock { !waiting.isEmpty } }

    /// Runs work while it holds the lock.
    package func withLock<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            await acquire()
            defer { release() }
            return try await work()
        }
        return try await withTaskExecutorPreference(SessionsTaskExecutor.shared) {
            await acquire()
            defer { release() }
            return try await work()
        }
    }

    /// Waits for the lock; pair it with ``release()``.
    func acquire(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            let isFree = lock.withLock {
                guard isTaken else {
                    isTaken = true
                    return true
                }
                waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives the lock up, or passes it to the next waiter.
    func release() {
        let next = lock.withLock {
            guard waiting.isEmpty else { return Optional(waiting.removeFirst()) }
            isTaken = false
            return nil
        }
        next?.resume()
    }
}
