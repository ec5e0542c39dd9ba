import Foundation

/// Lets one in at a time, in the order of asking.
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

    /// Waits until nobody else is inside; whoever returns from here calls ``leave()``.
    package func enter(isolation: isolated (any Actor)? = #isolation) async {
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
    package func leave() {
        let next = lock.withLock {
            guard waiting.isEmpty else { return Optional(waiting.removeFirst()) }
            isTaken = false
            return nil
        }
        next?.resume()
    }
}
