import Foundation

/// Notifies listeners of changes; changes in quick succession may arrive as one.
///
/// `@unchecked Sendable`: `listeners` is only touched while `lock` is held.
final class ChangeBroadcast: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

    deinit {
        for listener in listeners.values { listener.finish() }
    }

    func send() {
        // Yield outside the lock, because a listener may run foreign code.
        let all = lock.withLock { listeners.values.map(\.self) }
        for listener in all { listener.yield() }
    }

    func changes() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listener.onTermination = { [weak self] _ in self?.remove(id) }
        lock.withLock { listeners[id] = listener }
        return stream
    }

    private func remove(_ id: UUID) {
        let listener = lock.withLock { listeners.removeValue(forKey: id) }
        _ = listener
    }
}
