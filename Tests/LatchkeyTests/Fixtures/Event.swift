/// An event that happens once and can be awaited.
actor Event {
    private var hasHappened = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func happen() {
        hasHappened = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func wait() async {
        if hasHappened { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
