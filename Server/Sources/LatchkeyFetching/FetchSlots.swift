import LatchkeyCore

/// Limits the requests at once; a few more wait for their turn.
actor FetchSlots {
    /// The most requests that wait.
    static let mostWaiting = 64

    private var free: Int
    private var lastID = 0
    private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    init(_ count: Int) { free = count }

    /// Waits for a slot.
    ///
    /// - Throws: `FetchFailure` if too many wait, or the task was cancelled.
    func take() async throws(FetchFailure) {
        if free > 0 {
            free -= 1
            return
        }
        guard waiting.count < Self.mostWaiting else { throw .unreachable("too many requests wait") }
        lastID += 1
        let id = lastID
        let hasSlot = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((id, continuation))
                }
            }
        } onCancel: {
            Task { await self.leave(id) }
        }
        guard hasSlot else { throw .timedOut }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume(returning: true) }
    }

    private func leave(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}
