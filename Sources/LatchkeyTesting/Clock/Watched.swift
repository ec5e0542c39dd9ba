import Foundation

/// A state that one task at a time changes, and on which other tasks wait for a condition.
///
/// `@unchecked Sendable`: `state` and `waiters` are only touched while `lock` is held.
final class Watched<State: Sendable>: @unchecked Sendable {
    private struct Waiter {
        let id: UUID
        /// Examines the state; if the condition holds, returns a closure that wakes the task.
        let attempt: (inout State) -> (() -> Void)?
        let cancel: () -> Void
    }

    private let lock = NSLock()
    private var state: State
    private var waiters: [Waiter] = []

    init(_ state: State) { self.state = state }

    /// Reads the state.
    func read<Value>(_ body: (State) -> Value) -> Value {
        lock.withLock { body(state) }
    }

    /// Changes the state, and wakes the tasks that waited for it.
    @discardableResult
    func change<Value, Failure: Error>(_ body: (inout State) throws(Failure) -> Value) throws(Failure) -> Value {
        lock.lock()
        let result = Result { () throws(Failure) in try body(&state) }
        var woken: [() -> Void] = []
        waiters.removeAll { waiter in
            guard let wake = waiter.attempt(&state) else { return false }
            woken.append(wake)
            return true
        }
        lock.unlock()
        for wake in woken { wake() }
        return try result.get()
    }

    /// Waits until an attempt returns a value; it is made at once, and after every change.
    ///
    /// The attempts are made in the order of the calls.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func first<Value: Sendable>(_ attempt: @escaping @Sendable (inout State) -> Value?) async throws -> Value {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (task: CheckedContinuation<Value, any Error>) in
                let isCancelled = Task.isCancelled
                let known: Result<Value, any Error>? = lock.withLock {
                    if isCancelled { return .failure(CancellationError()) }
                    if let value = attempt(&state) { return .success(value) }
                    waiters.append(
                        Waiter(
                            id: id,
                            attempt: { state in attempt(&state).map { value in { task.resume(returning: value) } } },
                            cancel: { task.resume(throwing: CancellationError()) }
                        )
                    )
                    return nil
                }
                if let known { task.resume(with: known) }
            }
        } onCancel: {
            let waiter = lock.withLock {
                waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
            }
            waiter?.cancel()
        }
    }
}
