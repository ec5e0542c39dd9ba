package import Foundation

/// The lifetimes of an application's sessions and tokens, in seconds.
package struct SessionPolicy: Sendable, Equatable {
    /// The idle lifetime of a browser's session without *Stay signed in*.
    ///
    /// The cookie ends with the browser, but browsers that restore their tabs keep it, so the server ends it too.
    package static let briefIdleLifetime = 2 * 60 * 60

    /// The lifetime of an access token, before the jitter.
    package let accessTokenLifetime: Int
    /// The lifetime of a session without a refresh.
    package let idleLifetime: Int
    /// The longest lifetime of a session, however often it is refreshed; nil for no limit.
    package let absoluteLifetime: Int?
    /// Whether access tokens live slightly longer or shorter, so that clients that started together do not refresh
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

    /// The expiry of a session that is not used again.
    ///
    /// - Parameters:
    ///   - created: The start of the session.
    ///   - used: The last use of the session.
    ///   - own: The idle lifetime of the session itself, which counts if it is shorter.
    /// - Returns: The end of its idle lifetime, or of its absolute lifetime if that is earlier.
    package func expiry(created: Date, used: Date, idle own: Int? = nil) -> Date {
        let idle = used.addingTimeInterval(TimeInterval(min(idleLifetime, own ?? idleLifetime)))
        guard let absoluteLifetime else { return idle }
        return min(idle, created.addingTimeInterval(TimeInterval(absoluteLifetime)))
    }

    /// The lifetime of one token: ± 5 % with a jitter, and at most the remaining lifetime of the session.
    func tokenLifetime(remaining: TimeInterval) -> Int {
        let spread = hasJitter ? accessTokenLifetime / 20 : 0
        let jittered = accessTokenLifetime + Int.random(in: -spread...spread)
        return max(1, min(jittered, Int(max(0, remaining))))
    }
}
