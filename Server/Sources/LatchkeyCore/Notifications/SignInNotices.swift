/// Notifies a user's other devices of sessions on devices where the user has not logged in before.
///
/// The notice is stored with the session, in the same transaction (`NewSession.notice`).
package struct SignInNotices: Sendable {
    private let providers: Set<PushProvider>
    private let ids: IDSource
    private let deliverySignal: WakeSignal

    /// - Parameters:
    ///   - providers: The providers that can send notifications; nothing is queued for others.
    ///   - ids: Makes the notifications' ids.
    ///   - deliverySignal: Wakes the delivery.
    package init(by providers: Set<PushProvider>, ids: IDSource, deliverySignal: WakeSignal) {
        self.providers = providers
        self.ids = ids
        self.deliverySignal = deliverySignal
    }

    /// The notice to store with a session; nil if nothing can be sent.
    var notice: SignInNotice? { providers.isEmpty ? nil : SignInNotice(by: providers, ids: ids) }

    /// Announces a stored session, so that its notifications are sent at once.
    ///
    /// Notifications that were not announced, and those of other servers, are found within
    /// `NotificationDelivery.longestPause`.
    func wake() {
        if !providers.isEmpty { deliverySignal.send() }
    }
}

/// The plan to notify a user's other devices of a stored session, if its device is unknown to the user.
package struct SignInNotice: Sendable, Equatable {
    package let providers: Set<PushProvider>
    package let ids: IDSource

    package init(by providers: Set<PushProvider>, ids: IDSource) {
        self.providers = providers
        self.ids = ids
    }

    package static func == (one: SignInNotice, other: SignInNotice) -> Bool { one.providers == other.providers }
}
