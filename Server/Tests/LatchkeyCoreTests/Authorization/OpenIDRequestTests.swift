import LatchkeyCore
import Testing

/// The parameters of OpenID Connect, RFC 8707, RFC 9449 and the form-post response mode.
@Suite struct OpenIDRequestTests {
    private static let usual: [String: String] = [
        "response_type": "code", "client_id": "balance", "redirect_uri": "https://balance.example.com/callback",
        "code_challenge": challenge, "code_challenge_method": "S256", "state": "xyz", "scope": "openid",
    ]
    private static let challenge: String = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func checked(
        _ changes: [String: String?] = [:],
        adding more: [(String, String)] = [],
        client change: (inout ClientRules) -> Void = { _ in },
        isPushed: Bool = false,
        secret: [UInt8]? = nil,
        resources: KnownResources = .ofClients
    ) throws -> CheckedAuthorizationRequest {
        var rules = ClientRules()
        change(&rules)
        let uris = ["https://balance.example.com/callback", "com.example.balance:/callback"]
        let application = Application(
            id: "balance",
            name: "Kii Balance",
            redirectURIs: try uris.map { text throws(RedirectURIError) in try RedirectURI(text) },
            clientSecretDigest: secret,
            client: rules
        )
        let values = Self.usual.merging(changes.compactMapValues(\.self)) { $1 }
            .filter { changes[$0.key] != .some(nil) }
        let parameters = values.map { AuthorizationParameter(name: $0.key, value: $0.value) }
        return AuthorizationRequest.checked(
            parameters + more.map { AuthorizationParameter(name: $0.0, value: $0.1) },
            of: application,
            isPushed: isPushed,
            resources: resources
        )
    }

    private func good(
        _ changes: [String: String?] = [:],
        adding more: [(String, String)] = [],
        client change: (inout ClientRules) -> Void = { _ in },
        secret: [UInt8]? = nil
    ) throws -> AuthorizationRequest {
        guard case .good(let request) = try checked(changes, adding: more, client: change, secret: secret) else {
            throw NotGood()
        }
        return request
    }

    private func refusal(
        _ changes: [String: String?] = [:],
        adding more: [(String, String)] = [],
        client change: (inout ClientRules) -> Void = { _ in }
    ) throws -> AuthorizationRefusal {
        guard case .refused(let refusal) = try checked(changes, adding: more, client: change) else { throw NotGood() }
        return refusal
    }

    private struct NotGood: Error {}

    @Test func `hints and unknown parameters are never an error`() throws {
        let request = try good([
            "display": "popup", "ui_locales": "tlh", "claims_locales": "x",
            "login_hint": String(repeating: "a", count: 321),
            "extra": "foobar",
        ])
        #expect(request.loginHint == nil)
        #expect(try good(adding: [("extra", "1"), ("extra", "2")]).state == "xyz")
    }

    @Test(
        arguments: [
            "scope", "nonce", "claims", "id_token_hint", "display", "claims_locales", "dpop_jkt", "response_mode",
            "max_age", "prompt", "registration",
        ]
    )
    func `a known parameter that is there twice is refused`(name: String) throws {
        let refusal = try refusal([name: "a"], adding: [(name, "a")])
        #expect(refusal.code == .invalidRequest)
        #expect(refusal.description == "\(name) is there twice")
    }

    @Test func `an empty parameter counts as omitted`() throws {
        let names = [
            "scope", "nonce", "claims", "id_token_hint", "prompt", "max_age", "acr_values", "resource", "state",
        ]
        let request = try good(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        #expect(request.scopes == nil && request.nonce == nil && request.claims == nil && request.state == nil)
    }

    // MARK: - Scopes

    @Test func `scopes keep their order, and those that the application may not have are ignored`() throws {
        #expect(try good(["scope": "email  openid unknown email"]).scopes?.names == ["email", "openid"])
        let some: (inout ClientRules) -> Void = { $0.scopes = Scopes(names: ["openid", "email"]) }
        #expect(try good(["scope": "openid offline_access email"], client: some).scopes?.names == ["openid", "email"])
        #expect(try good(["scope": nil]).scopes == nil)
    }

    @Test(arguments: ["unknown", "a\"b", "é", "openid\\"]) func `bad syntax and nothing left are refused`(
        scope: String
    ) throws {
        #expect(try refusal(["scope": scope]).code == .invalidScope)
    }

    // MARK: - PKCE

    @Test func `only a confidential application may leave out PKCE, and only if it is optional`() throws {
        let none: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
        let optional: (inout ClientRules) -> Void = {
            $0.isPKCEOptional = true
            $0.authentication = .secretBasic
        }
        #expect(try good(none, client: optional).codeChallenge == nil)
        #expect(try good(client: optional).codeChallenge == Self.challenge)
        #expect(try !good(none, client: optional).isOfKhoros)
        #expect(try good(none, client: { $0.isPKCEOptional = true }, secret: [1]).codeChallenge == nil)
        #expect(try refusal(none, client: { $0.isPKCEOptional = true }).code == .invalidRequest, "public")
        #expect(try refusal(none, client: { $0.authentication = .secretBasic }).code == .invalidRequest)
        let half: [String: String?] = ["code_challenge": nil]
        #expect(try refusal(half, client: optional).code == .invalidRequest)
        let plain: [String: String?] = ["code_challenge_method": "plain"]
        #expect(try refusal(plain, client: optional).code == .invalidRequest)
    }

    @Test func `an application that pushes its requests may send none directly`() throws {
        for change in [{ $0.profile = .fapi2 }, { $0.requiresPushedRequests = true }] as [(inout ClientRules) -> Void] {
            #expect(try refusal(client: change).code == .invalidRequest)
            guard case .good = try checked(client: change, isPushed: true) else {
                Issue.record("\(try checked(client: change, isPushed: true))")
                return
            }
        }
    }

    // MARK: - Unsupported parameters

    @Test(
        arguments: [
            ("request", "eyJ", .requestNotSupported), ("request_uri", "https://a.example/", .requestURINotSupported),
            ("registration", "{}", .registrationNotSupported),
        ] as [(String, String, AuthorizationRefusal.Code)]
    )
    func `requests in other forms are refused, and not ignored`(
        name: String,
        value: String,
        code: AuthorizationRefusal.Code
    ) throws {
        #expect(try refusal([name: value]).code == code)
    }

    @Test func `an application without the grant type gets no code`() throws {
        #expect(try refusal(client: { $0.grantTypes = [.clientCredentials] }).code == .unauthorizedClient)
    }

    // MARK: - The answer

    @Test func `an answer can be posted, but not to an app`() throws {
        #expect(try good(["response_mode": "form_post"]).responseMode == .formPost)
        #expect(try good(["response_mode": "query"]).responseMode == .query)
        let app: [String: String?] = [
            "response_mode": "form_post", "redirect_uri": "com.example.balance:/callback",
        ]
        #expect(try refusal(app).code == .invalidRequest)
        #expect(try refusal(app).responseMode == .query)
        #expect(try refusal(["response_mode": "fragment"]).responseMode == .query)
        let posted = try refusal(["response_mode": "form_post", "max_age": "x"])
        #expect(posted.responseMode == .formPost, "errors take the same way")
    }

    @Test func `state and nonce come back unchanged up to their limits`() throws {
        let state = String(repeating: "~", count: 2048)
        #expect(try good(["state": state]).state == state)
        let nonce = String(repeating: "n", count: 512)
        #expect(try good(["nonce": nonce]).nonce == nonce)
        #expect(try good(["nonce": "ä\"+/ "]).nonce == "ä\"+/ ")
        #expect(try refusal(["nonce": nonce + "n"]).code == .invalidRequest)
        #expect(try refusal(["nonce": "a\u{0}"]).code == .invalidRequest)
    }

    // MARK: - Resources and keys

    @Test func `several resources are taken once each`() throws {
        let uris = ["https://api.example.com/a", "urn:example:b"]
        let request = try good(
            adding: (uris + uris).map { ("resource", $0) },
            client: { $0.resources = uris }
        )
        #expect(request.resources == uris)
    }

    @Test(
        arguments: [
            "https://api.example.com/#x", "/relative", "api", "https://other.example.com/", "https:", "https://a b/",
            "https://\u{212A}.example/",
        ]
    )
    func `a resource that is malformed, unknown or forbidden is refused`(uri: String) throws {
        let refusal = try refusal(["resource": uri], client: { $0.resources = ["https://api.example.com/"] })
        #expect(refusal.code == .invalidTarget)
    }

    @Test func `resources and scopes that are too long for an access token are refused`() throws {
        let uris = (0..<10).map { "https://api.example.com/\($0)/" + String(repeating: "a", count: 190) }
        func refusal(_ count: Int, scope: String) throws -> AuthorizationRefusal.Code? {
            let checked = try checked(
                ["scope": scope],
                adding: uris.prefix(count).map { ("resource", $0) },
                client: { ($0.resources, $0.scopes) = (uris, Scopes(scope)) }
            )
            guard case .refused(let refusal) = checked else { return nil }
            return refusal.code
        }
        let long = String(repeating: "s", count: 1000)
        #expect(try refusal(9, scope: "openid") == nil)
        #expect(try refusal(10, scope: "openid") == .invalidTarget)
        #expect(try refusal(5, scope: long) == nil)
        #expect(try refusal(6, scope: long) == .invalidTarget)
    }

    @Test func `a key binds the code`() throws {
        #expect(try good(["dpop_jkt": Self.challenge]).keyThumbprint == KeyThumbprint(Self.challenge))
        #expect(try refusal(["dpop_jkt": "short"]).code == .invalidRequest)
    }

    @Test func `an essential level that is unknown cannot be reached`() throws {
        let known = #"{"id_token":{"acr":{"essential":true,"values":["2"]}}}"#
        #expect(try good(["claims": known]).level == LevelDemand(least: .twoFactors, isNecessary: true))
        let voluntary = #"{"id_token":{"acr":{"values":["2"]}}}"#
        #expect(try good(["claims": voluntary]).level == LevelDemand(least: .twoFactors, isNecessary: false))
        let unknown = #"{"id_token":{"acr":{"essential":true,"value":"gold"}}}"#
        #expect(try refusal(["claims": unknown]).code == .unmetAuthenticationRequirements)
    }

    @Test(arguments: [Self.usual["client_id"], nil]) func `every description is printable ASCII`(
        prompt: String?
    ) throws {
        for change in [["scope": "é"], ["nonce": "\n"], ["claims": "["], ["resource": "é"], ["prompt": prompt ?? "é"]] {
            let text = try refusal(change.mapValues { $0 }).description
            #expect(!text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        }
    }
}
