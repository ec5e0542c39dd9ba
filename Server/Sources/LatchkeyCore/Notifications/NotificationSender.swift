/// Brings a notification to the service that delivers to a device.
package protocol NotificationSender: Sendable {
    /// Returns when the service has taken it over.
    ///
    /// - Throws: Why it was not taken over, or that this is not known.
    func send(_ notification: PushNotification) async throws(DeliveryFailure)
}
