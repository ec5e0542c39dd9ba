import Foundation

/// Publishes the sign-in state to listeners: the current one, then each change in order.
///
/// `@unchecked Sendable`: `state` and `listeners` are only touched while `lock` is held.
final class StateBroadcast: @unchecked Sendable {
    private let lock = NSLock()
    private var state = SignInState.unknown
    private var listeners: [UUID: AsyncStream<SignInState>.Continuation] = [:]

    deinit {
        for listener in listeners.values { listener.finish() }
    }

    /// Publishes a new state; ignores an equal one.
    func send(_ new: SignInState) {
        lock.withLock {
            guard new != state else { return }
            state = new
            for listener in listeners.values { listener.yield(new) }
        }
    }

    /// The current state and all changes.
    func states() -> AsyncStream<SignInState> {
        let (stream, listener) = AsyncStream.makeStream(of: SignInState.self)
        let id = UUID()
        listener.onTermination = { [weak self] _ in self?.remove(id) }
        lock.withLock {
            listeners[id] = listener
            listener.yield(state)
        }
        return stream
    }

    private func remove(_ id: UUID) {
        // Release the listener outside the lock, because that may run foreign code.
        let listener = lock.withLock { listeners.removeValue(forKey: id) }
        _ = listener
    }
}
