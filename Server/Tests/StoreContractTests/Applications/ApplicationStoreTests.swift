import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct ApplicationStoreTests {
    @Test(arguments: Engine.all) func `a new database has the default application`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let standard = Application(
                id: Application.defaultID,
                name: "Default",
                sessionPolicy: SessionPolicy(
                    accessTokenLifetime: 600,
                    idleLifetime: 7_776_000,
                    absoluteLifetime: 31_536_000
                ),
                passwordRules: PasswordRules(minimumLength: 8, maximumLength: 256)
            )
            let all = try await stores.applications.all()
            #expect(all == [standard])
        }
    }

    @Test(arguments: Engine.databases) func `an application has its own rules`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO applications (id, name, audience, access_token_lifetime, session_idle_lifetime,
                        password_minimum_length, password_maximum_length, password_minimum_strength)
                    VALUES ('kii', 'Balance', 'https://api.example.com', 60, 120, 4, 50, 0)
                    """
                )
            }
            let expected = Application(
                id: "kii",
                name: "Balance",
                audience: "https://api.example.com",
                sessionPolicy: SessionPolicy(accessTokenLifetime: 60, idleLifetime: 120, absoluteLifetime: nil),
                passwordRules: PasswordRules(minimumLength: 4, maximumLength: 50, minimumStrength: 0)
            )
            #expect(try await stores.applications.all().contains(expected))
        }
    }

    @Test(arguments: Engine.all) func `an application is stored as it is, once`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let kii = Application(
                id: "kii",
                name: "Balance",
                audience: "https://api.example.com",
                sessionPolicy: SessionPolicy(accessTokenLifetime: 60, idleLifetime: 120, absoluteLifetime: 180),
                passwordRules: PasswordRules(minimumLength: 4, maximumLength: 50, minimumStrength: 3)
            )
            let isNew = try await stores.applications.insert(kii)
            let isNewAgain = try await stores.applications.insert(Application(id: "kii", name: "Another"))
            #expect(isNew)
            #expect(!isNewAgain)
            #expect(try await stores.applications.all().map(\.id) == ["default", "kii"])
            #expect(try await stores.applications.all().last == kii)
        }
    }

    @Test(arguments: Engine.all)
    func `the client secret's digest and Khoros are stored, and keys are kept for its tokens`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let key = StoredSigningKey(
                id: "k",
                sealed: [1],
                times: SigningKeyTimes(createdAt: .sample, activatedAt: .sample)
            )
            _ = try await stores.applications.insert(Application(id: "tenant", name: "Community"))
            let before = try await stores.signingKeys.all(orFirst: key)
            #expect(before.first?.times.longestTokenLifetime == 600)
            var change = ApplicationChange()
            change.clientSecretDigest = [7, 0, 255]
            change.servesKhoros = true
            _ = try await stores.applications.change("tenant", by: change)
            let stored = try await stores.applications.all().last
            #expect(stored?.clientSecretDigest == [7, 0, 255])
            #expect(stored?.servesKhoros == true)
            #expect(try await stores.signingKeys.all().first?.times.longestTokenLifetime == 3600)
            let next = StoredSigningKey(
                id: "next",
                sealed: [2],
                times: SigningKeyTimes(createdAt: .sample, activatedAt: .sample)
            )
            _ = try await stores.signingKeys.rotate(to: next, at: .sample)
            #expect(try await stores.signingKeys.all().allSatisfy { $0.times.longestTokenLifetime == 3600 })
            // Another change leaves both.
            _ = try await stores.applications.change("tenant", by: ApplicationChange(sessions: .init(idleLifetime: 90)))
            #expect(try await stores.applications.all().last?.clientSecretDigest == [7, 0, 255])
        }
    }

    @Test(arguments: Engine.all, SecondFactorPolicy.allCases)
    func `the rules for second factors are stored and changed`(
        engine: Engine,
        policy: SecondFactorPolicy
    ) async throws {
        try await engine.withStores { stores in
            let rules = AccountRules(secondFactorPolicy: policy, rememberedDeviceDays: 7, recoveryWaitHours: 24)
            _ = try await stores.applications.insert(Application(id: "team", name: "Team", accountRules: rules))
            #expect(try await stores.applications.all().last?.accountRules == rules)
            var change = ApplicationChange()
            change.secondFactorPolicy = .required
            change.rememberedDeviceDays = 0
            change.recoveryWaitHours = 720
            _ = try await stores.applications.change("team", by: change)
            let changed = AccountRules(
                secondFactorPolicy: .required,
                rememberedDeviceDays: 0,
                recoveryWaitHours: 720
            )
            #expect(try await stores.applications.all().last?.accountRules == changed)
        }
    }

    @Test(arguments: Engine.all) func `the e-mail domains are stored, changed and removed`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let rules = AccountRules(emailDomains: [try EmailDomain("example.com")])
            _ = try await stores.applications.insert(Application(id: "team", name: "Team", accountRules: rules))
            #expect(try await stores.applications.all().last?.accountRules == rules)
            var quiet = ApplicationChange()
            quiet.announcesNewDevices = false
            _ = try await stores.applications.change("team", by: quiet)
            #expect(try await stores.applications.all().last?.accountRules.announcesNewDevices == false)
            for domains in [["example.org", "example.net"], []] {
                var change = ApplicationChange()
                change.emailDomains = domains
                _ = try await stores.applications.change("team", by: change)
                #expect(try await stores.applications.all().last?.accountRules.emailDomains.map(\.text) == domains)
            }
        }
    }

    @Test(arguments: Engine.all) func `what Kii clients are answered by is stored, changed and forgotten`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let change = ApplicationChange.forKii(appKeyDigest: [1, 0, 255], clientSecretDigest: [2])
            let kii = try change.applied(to: Application(id: "b7a3f31c", name: "Balance"))
            _ = try await stores.applications.insert(kii)
            #expect(try await stores.applications.all().first { $0.id == kii.id } == kii)
            var another = ApplicationChange()
            another.kii.tokenLifetime = 3600
            another.kii.longestTokenLifetime = 7200
            another.kii.hasRefreshTokens = false
            let expected = KiiRules(
                appKeyDigest: [1, 0, 255],
                tokenLifetime: 3600,
                longestTokenLifetime: 7200,
                hasRefreshTokens: false
            )
            guard case .changed(let changed) = try await stores.applications.change(kii.id, by: another) else {
                Issue.record("not changed")
                return
            }
            #expect(changed.kii == expected)
            #expect(try await stores.applications.all().first { $0.id == kii.id } == changed)
            another.kii.tokenLifetime = 7201
            let refused = try await stores.applications.change(kii.id, by: another)
            #expect(refused == .refused(.kiiTokenLifetime))
            var off = ApplicationChange()
            off.kii.isServed = false
            _ = try await stores.applications.change(kii.id, by: off)
            #expect(try await stores.applications.all().allSatisfy { $0.kii == nil })
        }
    }

    @Test(arguments: Engine.all) func `a change leaves what it does not name`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.applications.insert(Application(id: "kii", name: "Balance"))
            let changes: [(SessionPolicyChange, SessionPolicy)] = [
                (.init(accessTokenLifetime: 60), SessionPolicy(accessTokenLifetime: 60)),
                (.init(absoluteLifetime: .unlimited), SessionPolicy(accessTokenLifetime: 60, absoluteLifetime: nil)),
                (
                    .init(idleLifetime: 90, absoluteLifetime: .seconds(91)),
                    SessionPolicy(accessTokenLifetime: 60, idleLifetime: 90, absoluteLifetime: 91)
                ),
            ]
            for (change, policy) in changes {
                let expected = Application(id: "kii", name: "Balance", sessionPolicy: policy)
                #expect(
                    try await stores.applications.change("kii", by: ApplicationChange(sessions: change))
                        == .changed(expected)
                )
                #expect(try await stores.applications.all().last == expected)
            }
            #expect(try await stores.applications.all().first?.sessionPolicy == SessionPolicy())
        }
    }

    @Test(arguments: Engine.all) func `redirect URIs are replaced together, and stay when something else changes`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var change = ApplicationChange()
            change.redirectURIs = [
                "https://app.example.com/callback", "http://127.0.0.1/cb", "https://app.example.com/callback",
            ]
            _ = try await stores.applications.change("default", by: change)
            var another = ApplicationChange()
            another.generatesPasswords = true
            _ = try await stores.applications.change("default", by: another)
            let stored = try await stores.applications.all().first?.redirectURIs.map(\.text)
            #expect(stored == ["https://app.example.com/callback", "http://127.0.0.1/cb"])
            change.redirectURIs = ["https://app.example.com/", "http://app.example.com/"]
            let refused = try await stores.applications.change("default", by: change)
            #expect(refused == .refused(.redirectURI("http://app.example.com/", .plainHTTP)))
            change.redirectURIs = (1...21).map { "https://app.example.com/\($0)" }
            #expect(try await stores.applications.change("default", by: change) == .refused(.tooManyRedirectURIs))
            #expect(try await stores.applications.all().first?.redirectURIs.map(\.text) == stored)
            change.redirectURIs = []
            _ = try await stores.applications.change("default", by: change)
            #expect(try await stores.applications.all().first?.redirectURIs == [])
        }
    }

    @Test(arguments: Engine.all) func `what is asked of accounts is changed by itself, within bounds`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var change = ApplicationChange()
            change.passwordMinimumLength = 4
            change.passwordMinimumStrength = 0
            change.requiresVerification = false
            _ = try await stores.applications.change("default", by: change)
            var another = ApplicationChange()
            another.generatesPasswords = true
            _ = try await stores.applications.change("default", by: another)
            let stored = try #require(try await stores.applications.all().first)
            #expect(stored.passwordRules.minimumLength == 4 && stored.passwordRules.minimumStrength == 0)
            #expect(stored.accountRules == AccountRules(requiresVerification: false, generatesPasswords: true))
            #expect(stored.sessionPolicy == SessionPolicy())
            var (short, strong) = (ApplicationChange(), ApplicationChange())
            short.passwordMinimumLength = 3
            strong.passwordMinimumStrength = 5
            #expect(try await stores.applications.change("default", by: short) == .refused(.passwordMinimumLength))
            #expect(try await stores.applications.change("default", by: strong) == .refused(.passwordMinimumStrength))
            #expect(try await stores.applications.all().first == stored)
        }
    }

    @Test(arguments: Engine.all) func `a change that may not be, or of nobody, changes nothing`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let before = try await stores.applications.all()
            let short = SessionPolicyChange(accessTokenLifetime: 3600, absoluteLifetime: .seconds(61))
            let refused = try await stores.applications.change("default", by: ApplicationChange(sessions: short))
            #expect(refused == .refused(.lifetimes(.absoluteLifetimeBelowIdleLifetime)))
            let unknown = try await stores.applications.change(
                "nobody",
                by: ApplicationChange(sessions: .init(accessTokenLifetime: 60))
            )
            #expect(unknown == .unknown)
            #expect(try await stores.applications.all() == before)
        }
    }

    @Test(arguments: Engine.all)
    func `signing keys are kept for the longest tokens that any application ever had`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let key = StoredSigningKey(id: "key", sealed: [1], times: .new(at: .sample, immediately: true))
            _ = try await stores.signingKeys.all(orFirst: key)
            func longest() async throws -> Int? {
                try await stores.signingKeys.all().first?.times.longestTokenLifetime
            }
            #expect(try await longest() == 600)
            _ = try await stores.applications.change(
                "default",
                by: ApplicationChange(sessions: .init(accessTokenLifetime: 7200))
            )
            #expect(try await longest() == 7200)
            _ = try await stores.applications.change(
                "default",
                by: ApplicationChange(sessions: .init(accessTokenLifetime: 60))
            )
            #expect(try await longest() == 7200)
            let slow = SessionPolicy(accessTokenLifetime: 9000)
            _ = try await stores.applications.insert(Application(id: "slow", name: "Slow", sessionPolicy: slow))
            #expect(try await longest() == 9000)
        }
    }
}
