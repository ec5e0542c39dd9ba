import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyMemory
import Testing

@Suite struct ClientRegistrationTests {
    private static let metadata: [String: JSONValue] = [
        "redirect_uris": ["https://app.example.com/callback"], "client_name": "Notes",
    ]

    private let rules = Rules()
    private let fetcher = FakeFetcher()

    private func registrations(
        _ policy: RegistrationPolicy = .open,
        applications: [Application]? = nil
    ) -> (use: ClientRegistrations, directory: ApplicationDirectory) {
        let useCases = rules.useCases(
            applications: applications,
            clientPorts: ClientPorts(registration: policy, fetcher: fetcher)
        )
        return (useCases.clientRegistrations, useCases.applications)
    }

    private var initialTokens: InitialTokenAdministration {
        InitialTokenAdministration(
            storage: rules.storage,
            digest: PlainDigest(),
            ids: rules.ids,
            clock: rules.clock
        )
    }

    @Test func `registration is off unless the operator allows it`() async throws {
        await #expect(throws: ClientRegistrationError.off) {
            try await registrations(.off).use.register(Self.metadata, token: nil, from: nil)
        }
    }

    @Test func `a client that registers itself is a third party and has a secret`() async throws {
        let (use, directory) = registrations()
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let application = try #require(directory[client.application.id])
        #expect(application.client.party == .third)
        #expect(application.client.registration == .dynamic)
        #expect(application.name == "Notes")
        #expect(application.clientSecretDigest == client.secret?.bytes)
        #expect(Application.isID(application.id))
    }

    @Test func `a public client and one with keys have no secret`() async throws {
        var members = Self.metadata
        members["token_endpoint_auth_method"] = "none"
        #expect(try await registrations().use.register(members, token: nil, from: nil).secret == nil)
        members["token_endpoint_auth_method"] = "private_key_jwt"
        await #expect(throws: ClientRegistrationError.metadata(.rules(.keysMissing))) {
            try await registrations().use.register(members, token: nil, from: nil)
        }
    }

    @Test func `it never names the sender of the server's messages`() async throws {
        let client = try await registrations().use.register(Self.metadata, token: nil, from: nil)
        #expect(client.application.nameForPeople == nil)
    }

    @Test func `it has the present account rules of the default application`() async throws {
        var standard = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: .required)
        )
        let client = try await registrations(applications: [standard]).use.register(
            Self.metadata,
            token: nil,
            from: nil
        )
        #expect(client.application.accountRules.secondFactorPolicy == .required)
        standard = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: .passkey)
        )
        let directory = ApplicationDirectory([standard, client.application])
        #expect(directory[client.application.id]?.accountRules.secondFactorPolicy == .passkey)
    }

    @Test func `an initial access token is good for its number of registrations`() async throws {
        let made = try await initialTokens.add(lifetime: 60, uses: 1, note: "CI")
        let use = registrations(.token).use
        let client = try await use.register(Self.metadata, token: made.token.secretText, from: nil)
        #expect(client.registration.expiresAt == nil)
        for token in [made.token.secretText, InitialAccessToken(.random()).secretText, "x", nil] {
            await #expect(throws: ClientRegistrationError.invalidToken) {
                try await use.register(Self.metadata, token: token, from: nil)
            }
        }
    }

    @Test func `an initial access token expires`() async throws {
        let made = try await initialTokens.add(lifetime: 60, uses: nil, note: nil)
        rules.clock.turn(by: 60)
        await #expect(throws: ClientRegistrationError.invalidToken) {
            try await registrations(.token).use.register(Self.metadata, token: made.token.secretText, from: nil)
        }
    }

    @Test func `of two registrations at once with one use left one succeeds`() async throws {
        let made = try await initialTokens.add(lifetime: 60, uses: 1, note: nil)
        let use = registrations(.token).use
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    (try? await use.register(Self.metadata, token: made.token.secretText, from: nil)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(outcomes == 1)
    }

    @Test func `open registrations are limited for each address`() async throws {
        let (use, address) = (registrations().use, ClientAddress("192.0.2.1"))
        for _ in 0..<AttemptAllowance.clientRegistrations.stock {
            _ = try await use.register(Self.metadata, token: nil, from: address)
        }
        await #expect(throws: ClientRegistrationError.self) {
            try await use.register(Self.metadata, token: nil, from: address)
        }
        _ = try await use.register(Self.metadata, token: nil, from: ClientAddress("198.51.100.1"))
    }

    @Test func `a sector lists all redirect URIs`() async throws {
        var members = Self.metadata
        members["subject_type"] = "pairwise"
        members["sector_identifier_uri"] = "https://sector.example.com/uris"
        fetcher.answers(#"["https://app.example.com/callback","https://other.example.com/"]"#)
        let client = try await registrations().use.register(members, token: nil, from: nil)
        #expect(client.application.client.sector == "sector.example.com")
        for text in ["[]", "{}", #"["https://app.example.com/callback",null]"#, "x"] {
            fetcher.answers(text)
            await #expect(throws: ClientRegistrationError.metadata(.sector)) {
                try await registrations().use.register(members, token: nil, from: nil)
            }
        }
        fetcher.fails(.refusedAddress)
        await #expect(throws: ClientRegistrationError.metadata(.sector)) {
            try await registrations().use.register(members, token: nil, from: nil)
        }
    }

    @Test func `a client of devices does not see the subjects of a site that it names`() async throws {
        var members = Self.metadata
        members["subject_type"] = "pairwise"
        let site = try await registrations().use.register(members, token: nil, from: nil).application
        #expect(site.sector == "app.example.com")
        members["grant_types"] = ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"]
        let device = try await registrations().use.register(members, token: nil, from: nil).application
        #expect(device.sector == device.id.rawValue)
        members["sector_identifier_uri"] = "https://app.example.com/uris"
        fetcher.answers(#"["https://app.example.com/callback"]"#)
        let listed = try await registrations().use.register(members, token: nil, from: nil).application
        #expect(listed.sector == listed.id.rawValue)
        members["sector_identifier_uri"] = nil
        members["grant_types"] = nil
        members["redirect_uris"] = ["http://127.0.0.1/callback"]
        let native = try await registrations().use.register(members, token: nil, from: nil).application
        #expect(native.sector == native.id.rawValue)
    }

    @Test func `the client reads, replaces and removes its registration`() async throws {
        let (use, directory) = registrations()
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let (id, token) = (client.application.id, client.token.secretText)
        #expect(try await use.client(id, token: token).application.name == "Notes")
        var members = Self.metadata
        members["client_name"] = "Diary"
        members["client_id"] = .string(id.rawValue)
        members["client_secret"] = client.secret.map { .string($0.secretText) }
        let replaced = try await use.replace(id, with: members, token: token)
        #expect(replaced.application.name == "Diary")
        #expect(directory[id]?.clientSecretDigest == client.secret?.bytes)
        try await use.remove(id, token: token, from: nil)
        #expect(directory[id] == nil)
        await #expect(throws: ClientRegistrationError.invalidToken) { try await use.client(id, token: token) }
    }

    @Test func `the sessions of a removed client end at once`() async throws {
        let use = registrations().use
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let now = rules.clock.now()
        try rules.memory.insertUser(at: now)
        let grant = SessionGrant(scopes: Scopes(names: ["openid"]))
        try rules.memory.insert(.sample(application: client.application.id, grant: grant, createdAt: now))
        let state = try #require(try rules.memory.change { tables in try tables.sessions.state(of: "s") })
        rules.liveSessions.remember(state, from: rules.liveSessions.beginReading())
        try await use.remove(client.application.id, token: client.token.secretText, from: nil)
        #expect(rules.liveSessions["s"]?.ended == .revoked)
    }

    @Test func `the operator removes a client without its token, and no application of their own`() async throws {
        let (use, directory) = registrations()
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let removal = ClientRemoval(
            storage: rules.storage,
            applications: directory,
            liveSessions: LiveSessions(trust: .alone),
            ids: rules.ids,
            clock: rules.clock
        )
        #expect(try await removal.remove(client.application.id, from: nil))
        #expect(directory[client.application.id] == nil)
        #expect(try await !removal.remove(client.application.id, from: nil))
        #expect(try await !removal.remove(Application.defaultID, from: nil))
        await #expect(throws: ClientRegistrationError.invalidToken) {
            try await use.client(client.application.id, token: client.token.secretText)
        }
    }

    @Test func `changes of a registration are limited, and another client's are not`() async throws {
        let use = registrations().use
        func change(_ client: RegisteredClient) async throws {
            var members = Self.metadata
            members["client_id"] = .string(client.application.id.rawValue)
            _ = try await use.replace(client.application.id, with: members, token: client.token.secretText)
        }
        let one = try await use.register(Self.metadata, token: nil, from: nil)
        let other = try await use.register(Self.metadata, token: nil, from: nil)
        for _ in 0..<AttemptAllowance.clientRegistrations.stock { try await change(one) }
        let wait = Duration.seconds(AttemptAllowance.clientRegistrations.interval)
        await #expect(throws: ClientRegistrationError.tooManyAttempts(retryAfter: wait)) { try await change(one) }
        try await change(other)
    }

    @Test func `another's token, and no token, open no registration`() async throws {
        let use = registrations().use
        let one = try await use.register(Self.metadata, token: nil, from: nil)
        let other = try await use.register(Self.metadata, token: nil, from: nil)
        for token in [other.token.secretText, "", nil] {
            await #expect(throws: ClientRegistrationError.invalidToken) {
                try await use.client(one.application.id, token: token)
            }
            await #expect(throws: ClientRegistrationError.invalidToken) {
                try await use.remove(one.application.id, token: token, from: nil)
            }
        }
        await #expect(throws: ClientRegistrationError.invalidToken) {
            try await use.client(Application.defaultID, token: one.token.secretText)
        }
    }

    @Test func `a replacement names the client and its secret rightly`() async throws {
        let use = registrations().use
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let (id, token) = (client.application.id, client.token.secretText)
        await #expect(throws: ClientRegistrationError.metadata(.member("client_id"))) {
            try await use.replace(id, with: Self.metadata, token: token)
        }
        var members = Self.metadata
        members["client_id"] = .string(id.rawValue)
        members["client_secret"] = .string(ClientSecret(.random()).secretText)
        let wrongSecret = members
        await #expect(throws: ClientRegistrationError.metadata(.member("client_secret"))) {
            try await use.replace(id, with: wrongSecret, token: token)
        }
    }

    @Test func `a client changes its registration no more than some times at once`() async throws {
        let use = registrations().use
        let client = try await use.register(Self.metadata, token: nil, from: nil)
        let (id, token) = (client.application.id, client.token.secretText)
        var members = Self.metadata
        members["client_id"] = .string(id.rawValue)
        let changed = members
        for _ in 0..<AttemptAllowance.clientRegistrations.stock {
            _ = try await use.replace(id, with: changed, token: token)
        }
        let wait = Duration.seconds(AttemptAllowance.clientRegistrations.interval)
        await #expect(throws: ClientRegistrationError.tooManyAttempts(retryAfter: wait)) {
            try await use.replace(id, with: changed, token: token)
        }
    }

    @Test func `an unused client is removed after an hour, and a used one stays`() async throws {
        let (use, directory) = registrations()
        let unused = try await use.register(Self.metadata, token: nil, from: nil)
        let used = try await use.register(Self.metadata, token: nil, from: nil)
        let user = try await rules.register().user
        let now = rules.clock.now()
        try rules.memory.change { tables in
            try tables.grants.put(
                Grant(
                    id: "g1",
                    userID: user.id,
                    applicationID: used.application.id,
                    scopes: .standard,
                    createdAt: now,
                    consentedAt: now,
                    lastUsedAt: now
                )
            )
        }
        let purge = ClientRegistrationPurge(in: rules.storage, applications: directory)
        #expect(try await purge.removeOld(after: nil, among: 500, at: now).removed == 0)
        rules.clock.turn(by: ClientRegistration.unusedLifetime)
        #expect(try await purge.removeOld(after: nil, among: 500, at: rules.clock.now()).removed == 1)
        #expect(directory[unused.application.id] == nil)
        #expect(directory[used.application.id] != nil)
        #expect(try await use.client(used.application.id, token: used.token.secretText).registration.expiresAt == nil)
    }
}
