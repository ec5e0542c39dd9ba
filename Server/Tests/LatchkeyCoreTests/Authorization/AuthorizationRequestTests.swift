import Foundation
import LatchkeyCore
import Testing

@Suite struct AuthorizationRequestTests {
    private static let good = [
        "response_type": "code", "client_id": "balance", "redirect_uri": "https://balance.example.com/callback",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        "state": "xyz",
    ]

    private func directory() throws -> ApplicationDirectory {
        let uris = [
            "https://balance.example.com/callback", "http://127.0.0.1/callback", "com.example.balance:/callback",
        ]
        return ApplicationDirectory([
            Application(
                id: "balance",
                name: "Kii Balance",
                redirectURIs: try uris.map { text throws(RedirectURIError) in try RedirectURI(text) }
            ),
            Application(id: "other", name: "Other"),
        ])
    }

    private func checked(
        _ changes: [String: String?] = [:],
        twice: String? = nil
    ) throws -> CheckedAuthorizationRequest {
        var parameters = Self.good
        for (name, value) in changes { parameters[name] = value }
        if let twice, parameters[twice] == nil { parameters[twice] = "2" }
        var list = parameters.map { (name: $0.key, value: $0.value) }
        if let twice { list += list.filter { $0.name == twice } }
        return AuthorizationRequest.checked(list, applications: try directory())
    }

    private func good(_ changes: [String: String?] = [:]) throws -> AuthorizationRequest {
        guard case .good(let request) = try checked(changes) else { throw NotGood() }
        return request
    }

    private struct NotGood: Error {}

    @Test func `a request says who asks, where the answer goes, and what comes back`() throws {
        let request = try good(["scope": "openid profile", "ui_locales": "ja", "login_hint": "ada", "max_age": "60"])
        #expect(request.application.id == "balance")
        #expect(request.redirectURI == "https://balance.example.com/callback")
        #expect(request.state == "xyz")
        #expect(request.loginHint == "ada")
        #expect(request.maxAge == 60)
    }

    @Test(
        arguments: [
            ["client_id": nil], ["client_id": "unknown"], ["client_id": ""], ["client_id": "Balance"],
            ["redirect_uri": nil], ["redirect_uri": ""], ["redirect_uri": "https://evil.example.com/"],
            ["client_id": "other"],
        ] as [[String: String?]]
    )
    func `nobody is sent where nothing is registered`(changes: [String: String?]) throws {
        guard case .refusedOnPage = try checked(changes) else {
            Issue.record("\(try checked(changes))")
            return
        }
    }

    @Test(arguments: ["client_id", "redirect_uri"]) func `of two places to be sent to neither is taken`(
        name: String
    ) throws {
        guard case .refusedOnPage = try checked(twice: name) else {
            Issue.record("\(try checked(twice: name))")
            return
        }
    }

    @Test(
        arguments: [
            (["response_type": nil], .invalidRequest), (["response_type": "token"], .unsupportedResponseType),
            (["response_type": "id_token"], .unsupportedResponseType),
            (["response_type": "id_token token"], .unsupportedResponseType),
            (["response_type": "code token"], .unsupportedResponseType),
            (["response_mode": "fragment"], .invalidRequest),
            (["code_challenge": nil], .invalidRequest), (["code_challenge": ""], .invalidRequest),
            (["code_challenge": "short"], .invalidRequest),
            (["code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM="], .invalidRequest),
            (["code_challenge_method": "plain"], .invalidRequest), (["code_challenge_method": nil], .invalidRequest),
            (["code_challenge_method": "s256"], .invalidRequest), (["prompt": "none login"], .invalidRequest),
            (["prompt": "dance"], .invalidRequest), (["max_age": "-1"], .invalidRequest),
            (["max_age": "soon"], .invalidRequest), (["max_age": "+5"], .invalidRequest),
            (["request": "eyJ"], .requestNotSupported),
            (["request_uri": "http://127.0.0.1:1/"], .requestURINotSupported),
        ] as [([String: String?], AuthorizationRefusal.Code)]
    )
    func `an application is told what is wrong with its request`(
        call: (changes: [String: String?], code: AuthorizationRefusal.Code)
    ) throws {
        guard case .refused(let refusal) = try checked(call.changes) else {
            Issue.record("\(try checked(call.changes))")
            return
        }
        #expect(refusal.code == call.code)
        #expect(refusal.state == "xyz")
        #expect(refusal.redirectURI == "https://balance.example.com/callback")
        #expect(!refusal.description.isEmpty)
    }

    @Test(arguments: ["response_type", "code_challenge", "code_challenge_method", "state", "acr_values"])
    func `a parameter that is there twice is refused`(name: String) throws {
        guard case .refused(let refusal) = try checked(twice: name) else {
            Issue.record("\(try checked(twice: name))")
            return
        }
        #expect(refusal.code == .invalidRequest)
    }

    @Test(arguments: [String(repeating: "s", count: 2049), "a\nb", "é", "\u{0}"])
    func `a state that cannot be sent back is refused, and not sent back`(state: String) throws {
        guard case .refused(let refusal) = try checked(["state": state]) else {
            Issue.record("\(try checked(["state": state]))")
            return
        }
        #expect(refusal.state == nil)
    }

    // MARK: - The next step

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func step(
        _ changes: [String: String?] = [:],
        age: TimeInterval? = 3600,
        methods: AuthenticationMethods = .password,
        by kinds: [ReauthenticationKind] = [.password],
        isConfirmed: Bool = false
    ) throws -> AuthorizationRequest.Step {
        let access = age.map { age in
            Access(
                sessionID: "s",
                userID: "u",
                applicationID: "default",
                expiresAt: .distantFuture,
                authenticatedAt: Self.now.addingTimeInterval(-age),
                methods: methods
            )
        }
        return try good(changes).step(for: access, by: kinds, at: Self.now, isConfirmed: isConfirmed)
    }

    private static let loopback: [String: String?] = ["redirect_uri": "http://127.0.0.1:5123/callback"]
    private static let ownScheme: [String: String?] = ["redirect_uri": "com.example.balance:/callback"]

    @Test func `who is not signed in logs in, unless nothing may be shown`() throws {
        #expect(try step(age: nil) == .logIn)
        #expect(try step(["prompt": "none"], age: nil) == .refuse(.loginRequired))
    }

    @Test func `a site gets its code at once from whom is signed in`() throws {
        #expect(try step() == .grant)
        #expect(try step(["prompt": "none"]) == .grant)
    }

    @Test(arguments: ["login", "create", "login consent"]) func `a login can be asked for again`(prompt: String) throws
    {
        #expect(try step(["prompt": prompt]) == .logIn)
        #expect(try step(["prompt": prompt], isConfirmed: true) == .logIn)
    }

    @Test func `a proof that is too old for the application is asked for again`() throws {
        #expect(try step(["max_age": "3601"]) == .grant)
        #expect(try step(["max_age": "3599"]) == .authenticate([.password]))
        #expect(try step(["max_age": "3599"], isConfirmed: true) == .authenticate([.password]))
        #expect(try step(["max_age": "0"], age: 1) == .authenticate([.password]))
        #expect(try step(["max_age": "0", "prompt": "none"], age: 1) == .refuse(.loginRequired))
        #expect(try step(["max_age": "60"], age: -60) == .authenticate([.password]), "nobody knows its age")
    }

    @Test func `a user with a factor confirms by it, and a user with no proof to give logs in again`() throws {
        let factors: [ReauthenticationKind] = [.passkey, .totp, .recoveryCode]
        #expect(try step(["max_age": "60"], methods: Self.twoFactors, by: factors) == .authenticate(factors))
        #expect(try step(["max_age": "60"], methods: [], by: []) == .logIn)
    }

    // MARK: - The level

    private static let twoFactors: AuthenticationMethods = [.password, .oneTimeCode, .multipleFactors]
    private static let passkey: AuthenticationMethods = [
        .multipleFactors, .userVerification, .keyPossession, .softwareKey,
    ]

    @Test(
        arguments: [
            ("1", .oneFactor), ("2", .twoFactors), ("phr", .phishingResistant), ("phr 2", .twoFactors),
            ("2  1", .oneFactor), ("urn:mace:incommon:iap:silver 2", .twoFactors), ("", nil), ("PHR", nil),
            ("3 phrh", nil),
        ] as [(String, AuthenticationLevel?)]
    )
    func `the lowest of the known levels is demanded, and unknown words do not count`(
        values: String,
        least: AuthenticationLevel?
    ) throws {
        #expect(try good(["acr_values": values]).level == least.map { LevelDemand(least: $0, isNecessary: true) })
    }

    @Test(arguments: ["openid", "profile openid email"]) func `in OpenID Connect a level is a wish`(
        scope: String
    ) throws {
        let request = try good(["acr_values": "2", "scope": scope])
        #expect(request.level == LevelDemand(least: .twoFactors, isNecessary: false))
        #expect(try good(["acr_values": "2", "scope": "profile"]).level?.isNecessary == true)
    }

    @Test(arguments: ["1", "2", "phr", "unknown"]) func `a level that the session has reached asks for nothing`(
        level: String
    ) throws {
        #expect(try step(["acr_values": level], methods: Self.passkey, by: [.passkey]) == .grant)
        #expect(try step(["acr_values": level, "prompt": "none"], methods: Self.passkey, by: [.passkey]) == .grant)
    }

    @Test(
        arguments: [
            ("2", [.passkey, .totp, .recoveryCode], [.passkey, .totp, .recoveryCode]),
            ("2", [.passkey, .password], [.passkey]), ("phr", [.passkey, .totp, .recoveryCode], [.passkey]),
            ("phr 2", [.totp, .recoveryCode], [.totp, .recoveryCode]),
        ] as [(String, [ReauthenticationKind], [ReauthenticationKind])]
    )
    func `a higher level asks for the factors that reach it, and not for a login`(
        level: String,
        kinds: [ReauthenticationKind],
        asked: [ReauthenticationKind]
    ) throws {
        for scope in [nil, "openid"] as [String?] {
            let changes: [String: String?] = ["acr_values": level, "scope": scope]
            #expect(try step(changes, by: kinds) == .authenticate(asked))
            #expect(try step(changes, by: kinds, isConfirmed: true) == .authenticate(asked))
            #expect(try step(changes.merging(["prompt": "none"]) { $1 }, by: kinds) == .refuse(.loginRequired))
        }
    }

    @Test(
        arguments: [
            ("2", .password, [.password]), ("2", [], []), ("phr", .password, [.password]),
            ("phr", twoFactors, [.totp, .recoveryCode]),
        ] as [(String, AuthenticationMethods, [ReauthenticationKind])]
    )
    func `a level that the user cannot reach is refused, and a wish goes on without it`(
        level: String,
        methods: AuthenticationMethods,
        kinds: [ReauthenticationKind]
    ) throws {
        for prompt in [nil, "none"] as [String?] {
            let changes: [String: String?] = ["acr_values": level, "prompt": prompt]
            let wish = changes.merging(["scope": "openid"]) { $1 }
            #expect(try step(changes, methods: methods, by: kinds) == .refuse(.unmetAuthenticationRequirements))
            #expect(try step(wish, methods: methods, by: kinds) == .grant)
        }
    }

    @Test func `a new proof is of a kind that keeps the demanded level`() throws {
        let changes: [String: String?] = ["acr_values": "2", "max_age": "60"]
        let kinds: [ReauthenticationKind] = [.passkey, .password]
        #expect(try step(changes, methods: Self.passkey, by: kinds) == .authenticate([.passkey]))
        let wish: [String: String?] = ["acr_values": "phr", "max_age": "60", "scope": "openid"]
        #expect(try step(wish, by: [.password]) == .authenticate([.password]), "the age can be had, the wish cannot")
    }

    @Test func `a login comes before the level, and the question after it`() throws {
        let changes: [String: String?] = ["acr_values": "2"]
        #expect(try step(changes, age: nil, by: []) == .logIn)
        #expect(try step(changes.merging(["prompt": "login"]) { $1 }, by: [.totp]) == .logIn)
        let consent = changes.merging(["prompt": "consent"]) { $1 }
        #expect(try step(consent, by: [.totp]) == .authenticate([.totp]))
        #expect(try step(consent, methods: Self.twoFactors, by: [.totp]) == .confirm)
    }

    @Test(arguments: [loopback, ownScheme])
    func `who receives the code on this machine is given it only when the person has said so`(
        changes: [String: String?]
    ) throws {
        #expect(try step(changes) == .confirm)
        #expect(try step(changes, isConfirmed: true) == .grant)
        #expect(try step(changes, age: 10) == .grant)
        #expect(try step(changes, age: -10) == .confirm)
        #expect(try step(changes.merging(["prompt": "none"]) { $1 }) == .refuse(.interactionRequired))
    }

    @Test(arguments: ["consent", "select_account"]) func `an application can have the person asked`(
        prompt: String
    ) throws {
        #expect(try step(["prompt": prompt], age: 1) == .confirm)
        #expect(try step(["prompt": prompt], age: 1, isConfirmed: true) == .grant)
    }
}
