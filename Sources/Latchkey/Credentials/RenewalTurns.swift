import Foundation

/// One turn at a time, in the order of asking, within this process.
///
/// `@unchecked Sendable`: `isTaken` and `waiting` are only touched while `lock` is held.
final class RenewalTurns: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false
    private var waiting: [(id: UUID, continuation: CheckedContinuation<Bool, Never>)] = []

    /// Waits for a turn; nil when patience is over or the task is cancelled first.
    func wait(atMost patience: Duration) async -> Turn? {
        guard !Task.isCancelled else { return nil }
        let id = UUID()
        var alarm: Task<Void, Never>?
        defer { alarm?.cancel() }
        let isMine = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard queue(id, continuation) else { return }
                // Not before it stands in the queue, or a short patience ends without it.
                alarm = Task { [weak self] in
                    try? await Task.sleep(for: patience)
                    self?.giveUp(id)
                }
            }
        } onCancel: {
            giveUp(id)
        }
        return isMine ? Turn(of: self) : nil
    }

    /// - Returns: Whether it has to wait; else it has been answered.
    private func queue(_ id: UUID, _ continuation: CheckedContinuation<Bool, Never>) -> Bool {
        let answer: Bool? = lock.withLock {
            // Whoever is cancelled from here on is found in the queue.
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

    fileprivate func pass() {
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

/// A turn; passed on when it is released or let go of.
///
/// `@unchecked Sendable`: `turns` is only touched while `lock` is held.
final class Turn: RenewalLock, @unchecked Sendable {
    private let lock = NSLock()
    private var turns: RenewalTurns?

    fileprivate init(of turns: RenewalTurns) { self.turns = turns }

    deinit { release() }

    func release() {
        let held = lock.withLock {
            defer { turns = nil }
            return turns
        }
        held?.pass()
    }
}
