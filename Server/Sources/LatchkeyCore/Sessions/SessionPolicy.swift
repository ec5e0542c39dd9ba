package import Foundation

/// How long the sessions of an application live, in seconds.
package struct SessionPolicy: Sendable, Equatable {
    /// How long an access token is good for, before the jitter.
    package let accessTokenLifetime: Int
    /// How long a session lives without a refresh.
    package let idleLifetime: Int
    /// How long a session lives at the most, however often it is refreshed; nil for ever.
    package let absoluteLifetime: Int?
    /// Whether access tokens live a little longer or shorter than that, so that clients that started together do not renew
    /// together.
    package let hasJitter: Bool

    package init(
        accessTokenLifetime: Int = 10 * 60,
        idleLifetime: Int = 90 * 24 * 60 * 60,
        absoluteLifetime: Int? = 365 * 24 * 60 * 60,
        hasJitter: Bool = true
    ) {
        self.accessTokenLifetime = accessTokenLifetime
        self.idleLifetime = idleLifetime
        self.absoluteLifetime = absoluteLifetime
        self.hasJitter = hasJitter
    }

    /// When a session ends that is not used again.
    ///
    /// - Parameters:
    ///   - created: When it began.
    ///   - used: When it was used last.
    /// - Returns: The end of its idle lifetime, or of its absolute one when that comes first.
    package func expiry(created: Date, used: Date) -> Date {
        let idle = used.addingTimeInterval(TimeInterval(idleLifetime))
        guard let absoluteLifetime else { return idle }
        return min(idle, created.addingTimeInterval(TimeInterval(absoluteLifetime)))
    }

    /// The lifetime for one token of a session that lives for so long: ± 5 % where there is a jitter, and never longer than
    /// the session.
    func tokenLifetime(remaining: TimeInterval) -> Int {
        let spread = hasJitter ? accessTokenLifetime / 20 : 0
        let jittered = accessTokenLifetime + Int.random(in: -spread...spread)
        return max(1, min(jittered, Int(max(0, remaining))))
    }
}
