import Foundation

/// Tells many listeners the sign-in state: the present one at once, then each change in order.
///
/// `@unchecked Sendable`: `state` and `listeners` are only touched while `lock` is held.
final class StateBroadcast: @unchecked Sendable {
    private let lock = NSLock()
    private var state = SignInState.unknown
    private var listeners: [UUID: AsyncStream<SignInState>.Continuation] = [:]

    deinit {
        for listener in listeners.values { listener.finish() }
    }

    /// Tells a new state; the same state again is no news.
    func tell(_ new: SignInState) {
        lock.withLock {
            guard new != state else { return }
            state = new
            for listener in listeners.values { listener.yield(new) }
        }
    }

    /// The present state and all that follow.
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
        // Outside the lock goes the listener itself: ending it may run code that is not ours.
        let listener = lock.withLock { listeners.removeValue(forKey: id) }
        _ = listener
    }
}
