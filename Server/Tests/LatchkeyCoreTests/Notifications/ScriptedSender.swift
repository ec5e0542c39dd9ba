import LatchkeyCore

/// Takes notifications, or fails as often as it is told.
actor ScriptedSender: NotificationSender {
    private(set) var sent: [PushNotification] = []
    private var failures: [NotificationFailure]

    init(_ failures: [NotificationFailure] = []) { self.failures = failures }

    func send(_ notification: PushNotification) throws(NotificationFailure) {
        guard failures.isEmpty else { throw failures.removeFirst() }
        sent.append(notification)
    }
}
