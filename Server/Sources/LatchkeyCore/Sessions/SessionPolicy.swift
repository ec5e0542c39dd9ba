import Foundation

/// How long the sessions of an application live.
package struct SessionPolicy: Sendable, Equatable {
    /// How long an access token is good for, in seconds, before the jitter.
    package let accessTokenLifetime: Int
    /// How long a session lives without a refresh, in seconds.
    package let idleLifetime: Int

    package init(accessTokenLifetime: Int = 10 * 60, idleLifetime: Int = 90 * 24 * 60 * 60) {
        self.accessTokenLifetime = accessTokenLifetime
        self.idleLifetime = idleLifetime
    }

    /// The lifetime for one token: ± 5 %, so that clients that started together do not renew together.
    func jitteredLifetime() -> Int {
        let spread = accessTokenLifetime / 20
        return accessTokenLifetime + Int.random(in: -spread...spread)
    }
}
