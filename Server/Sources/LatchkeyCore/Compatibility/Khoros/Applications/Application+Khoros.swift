extension Application {
    /// How long access tokens live that are given to clients of the Khoros wire, in seconds; to the second, as those
    /// clients were promised.
    package static let khorosTokenLifetime = 60 * 60
    /// How long a session lives idle whose client has a session key, in seconds.
    package static let sessionKeyIdleLifetime = 30 * 60

    /// With the lifetimes that clients of the Khoros wire expect.
    package var forKhoros: Application {
        with(
            SessionPolicy(
                accessTokenLifetime: Self.khorosTokenLifetime,
                idleLifetime: sessionPolicy.idleLifetime,
                absoluteLifetime: sessionPolicy.absoluteLifetime,
                hasJitter: false
            )
        )
    }

    /// With the lifetimes of sessions that are continued by a session key.
    package var forSessionKeys: Application {
        with(
            SessionPolicy(
                accessTokenLifetime: Self.khorosTokenLifetime,
                idleLifetime: Self.sessionKeyIdleLifetime,
                absoluteLifetime: sessionPolicy.absoluteLifetime,
                hasJitter: false
            )
        )
    }

    /// The longest lifetime of the access tokens that it is given, in seconds, before the jitter.
    package var longestTokenLifetime: Int {
        servesKhoros
            ? max(sessionPolicy.accessTokenLifetime, Self.khorosTokenLifetime) : sessionPolicy.accessTokenLifetime
    }

    /// Ids that cannot be the first part of a path of the Khoros wire, as that part is one of ours.
    package static let reservedIDs: Set<ID> = [
        "v1", "users", "login", "logout", "register", "forgot", "reset", "verify", "account", "authorize", "token",
        "revoke", "auth", "undo",
        "api", "restapi", "community", "health", "ready", "metrics", "assets",
    ]
}
