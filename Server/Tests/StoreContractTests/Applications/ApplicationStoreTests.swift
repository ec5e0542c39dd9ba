import LatchkeyDatabase
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct ApplicationStoreTests {
    @Test(arguments: Engine.all) func `a new database has the default application`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let standard = Application(
                id: Application.defaultID,
                name: "Default",
                sessionPolicy: SessionPolicy(accessTokenLifetime: 600, idleLifetime: 7_776_000),
                passwordRules: PasswordRules(minimumLength: 8, maximumLength: 256)
            )
            let all = try await stores.applications.all()
            #expect(all == [standard])
        }
    }

    @Test(arguments: Engine.all) func `an application has its own rules`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO applications (id, name, audience, access_token_lifetime, session_idle_lifetime,
                        password_minimum_length, password_maximum_length)
                    VALUES ('kii', 'Balance', 'https://api.example.com', 60, 120, 4, 50)
                    """
                )
            }
            let expected = Application(
                id: "kii",
                name: "Balance",
                audience: "https://api.example.com",
                sessionPolicy: SessionPolicy(accessTokenLifetime: 60, idleLifetime: 120),
                passwordRules: PasswordRules(minimumLength: 4, maximumLength: 50)
            )
            #expect(try await stores.applications.all().contains(expected))
        }
    }
}
