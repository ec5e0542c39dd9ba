/// Tells a user's other devices of sessions that begin on devices they have not logged in on before.
///
/// What is to be told is stored with the session, in one transaction, by whoever stores it (`NewSession.notice`).
package struct SignInNotices: Sendable {
    private let providers: Set<PushProvider>
    private let ids: IDSource
    private let bell: Bell

    /// - Parameters:
    ///   - providers: Those that notifications can be sent by; nothing is queued for others.
    ///   - ids: Makes the notifications' ids.
    ///   - bell: Wakes who sends them.
    package init(by providers: Set<PushProvider>, ids: IDSource, bell: Bell) {
        self.providers = providers
        self.ids = ids
        self.bell = bell
    }

    /// What is to be stored with a session; nil where nothing can be sent.
    var notice: SignInNotice? { providers.isEmpty ? nil : SignInNotice(by: providers, ids: ids) }

    /// Says that a session was stored, so that what it has led to is sent at once.
    ///
    /// What is forgotten here, and what other servers store, is found within `NotificationDelivery.longestPause`.
    func wake() {
        if !providers.isEmpty { bell.ring() }
    }
}

/// How a user's other devices are told of a session that is stored, where its device is unknown to the user.
package struct SignInNotice: Sendable, Equatable {
    package let providers: Set<PushProvider>
    package let ids: IDSource

    package init(by providers: Set<PushProvider>, ids: IDSource) {
        self.providers = providers
        self.ids = ids
    }

    package static func == (one: SignInNotice, other: SignInNotice) -> Bool { one.providers == other.providers }
}
