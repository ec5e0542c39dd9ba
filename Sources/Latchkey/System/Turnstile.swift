import Foundation

/// Lets one in at a time, in the order of asking.
///
/// Whoever is inside goes on while all threads are blocked that tasks share: those may be waiting to get in.
///
/// It has a lock of its own, so that an actor need not rely on being alone between a look at its state and a continuation:
/// a task that prefers an executor is suspended there, and who leaves in that moment would see nobody wait.
///
/// `@unchecked Sendable`: `isTaken` and `waiting` are only touched while `lock` is held.
package final class Turnstile: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Whether somebody waits.
    var isAwaited: Bool { lock.withLock { !waiting.isEmpty } }

    /// Does something when nobody else is inside.
    package func pass<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            await enter()
            defer { leave() }
            return try await work()
        }
        return try await withTaskExecutorPreference(SessionsTaskExecutor.shared) {
            await enter()
            defer { leave() }
            return try await work()
        }
    }

    /// Waits until nobody else is inside; whoever returns from here calls ``leave()``.
    func enter(isolation: isolated (any Actor)? = #isolation) async {
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

    /// Lets the next one in.
    func leave() {
        let next = lock.withLock {
            guard waiting.isEmpty else { return Optional(waiting.removeFirst()) }
            isTaken = false
            return nil
        }
        next?.resume()
    }
}
