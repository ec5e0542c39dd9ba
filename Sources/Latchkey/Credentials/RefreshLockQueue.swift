import Foundation

/// The refresh lock within this process, given out in first-in, first-out order.
///
/// `@unchecked Sendable`: `isTaken` and `waiting` are only touched while `lock` is held.
final class RefreshLockQueue: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [(id: UUID, continuation: CheckedContinuation<Bool, Never>)] = []

    /// Waits for the lock; nil after the timeout, or if the task is cancelled.
    func wait(atMost timeout: Duration) async -> QueuedRefreshLock? {
        guard !Task.isCancelled else { return nil }
        let id = UUID()
        var alarm: Task<Void, Never>?
        defer { alarm?.cancel() }
        let isMine = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard enqueue(id, continuation) else { return }
                // After enqueueing: a short timeout must find the waiter.
                alarm = Task { [weak self] in
                    try? await Task.sleep(for: timeout)
                    self?.giveUp(id)
                }
            }
        } onCancel: {
            giveUp(id)
        }
        return isMine ? QueuedRefreshLock(of: self) : nil
    }

    /// - Returns: Whether it has to wait; otherwise the continuation was resumed.
    private func enqueue(_ id: UUID, _ continuation: CheckedContinuation<Bool, Never>) -> Bool {
        let answer: Bool? = lock.withLock {
            // A cancellation after this check finds the waiter in the queue.
            guard !Task.isCancelled else { return false }
            guard !isTaken else {
                waiting.append((id, continuation))
                return nil
            }
            isTaken = true
            return true
        }
        guard let answer else { return true }
        continuation.resume(returning: answer)
        return false
    }

    private func giveUp(_ id: UUID) {
        let continuation = lock.withLock {
            waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).continuation }
        }
        continuation?.resume(returning: false)
    }

    fileprivate func passOn() {
        let next = lock.withLock {
            if waiting.isEmpty {
                isTaken = false
                return nil as CheckedContinuation<Bool, Never>?
            }
            return waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}

/// A held lock of a ``RefreshLockQueue``; `deinit` releases it too.
///
/// `@unchecked Sendable`: `queue` is only touched while `lock` is held.
final class QueuedRefreshLock: RefreshLock, @unchecked Sendable {
    private let lock = NSLock()
    private var queue: RefreshLockQueue?

    fileprivate init(of queue: RefreshLockQueue) { self.queue = queue }

    deinit { release() }

    func release() {
        let held = lock.withLock {
            defer { queue = nil }
            return queue
        }
        held?.passOn()
    }
}
