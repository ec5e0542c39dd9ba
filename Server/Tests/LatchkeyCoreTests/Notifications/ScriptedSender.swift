import LatchkeyCore

/// Accepts notifications, or fails a given number of times.
actor ScriptedSender: NotificationSender {
    private(set) var sent: [PushNotification] = []
    private var failures: [DeliveryFailure]

    init(_ failures: [DeliveryFailure] = []) { self.failures = failures }

    func send(_ notification: PushNotification) throws(DeliveryFailure) {
        guard failures.isEmpty else { throw failures.removeFirst() }
        sent.append(notification)
    }
}
