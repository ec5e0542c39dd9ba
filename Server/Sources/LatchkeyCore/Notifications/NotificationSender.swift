/// Sends notifications to the service that delivers to a device.
package protocol NotificationSender: Sendable {
    /// Returns when the service has accepted the notification.
    ///
    /// - Throws: The reason why the notification was not accepted, or that this is unknown.
    func send(_ notification: PushNotification) async throws(DeliveryFailure)
}
