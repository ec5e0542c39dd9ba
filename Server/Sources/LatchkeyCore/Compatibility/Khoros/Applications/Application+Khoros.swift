extension Application {
    /// The lifetime of access tokens for clients of the Khoros API, in seconds.
    ///
    /// It has no jitter, because those clients expect exactly this lifetime.
    package static let khorosTokenLifetime = 60 * 60
    /// The idle lifetime of a session whose client has a session key, in seconds.
    package static let sessionKeyIdleLifetime = 30 * 60

    /// The application with the lifetimes that clients of the Khoros API expect.
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

    /// The application with the lifetimes of sessions that a session key continues.
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

    /// The longest lifetime of the application's access tokens, in seconds, before the jitter.
    package var longestTokenLifetime: Int {
        servesKhoros
            ? max(sessionPolicy.accessTokenLifetime, Self.khorosTokenLifetime) : sessionPolicy.accessTokenLifetime
    }

    /// The reserved ids: each is the first part of one of the server's own paths.
    ///
    /// Paths of the Khoros API begin with the application's id.
    package static let reservedIDs: Set<ID> = [
        "v1", "users", "login", "logout", "register", "forgot", "reset", "verify", "account", "authorize", "token",
        "revoke", "introspect", "userinfo", "par", "device", "clients", "auth", "undo", "not-me", "recovery-codes",
        "recover", "recovery", "federation", "federation-link",
        "api", "restapi", "community", "health", "ready", "metrics", "assets",
    ]
}
