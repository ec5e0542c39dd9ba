/// A one-time event to await; cancellation of the waiting task counts as the event.
actor Event {
    private(set) var hasHappened = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func happen() {
        hasHappened = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func wait() async {
        await withTaskCancellationHandler {
            if hasHappened { return }
            await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
            Task { await happen() }
        }
    }
}
