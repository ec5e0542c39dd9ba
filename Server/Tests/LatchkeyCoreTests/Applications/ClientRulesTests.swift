import LatchkeyCore
import Testing

@Suite struct ClientRulesTests {
    private let application = Application(
        id: "shop",
        name: "Shop",
        redirectURIs: (try? [RedirectURI("https://shop.example.com/callback")]) ?? []
    )
    private static let keys = #"{"keys":[{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}]}"#

    private func changed(
        _ change: (inout ClientRulesChange) -> Void,
        secret: [UInt8]? = nil
    ) throws(ApplicationChangeError) -> Application {
        var applicationChange = ApplicationChange()
        applicationChange.clientSecretDigest = secret
        change(&applicationChange.client)
        return try applicationChange.applied(to: application)
    }

    private func refuses(_ error: ClientRulesError, _ change: (inout ClientRulesChange) -> Void) {
        #expect(throws: ApplicationChangeError.client(error)) { try changed(change) }
    }

    @Test func `an application without a change has the rules from before OpenID Connect`() throws {
        #expect(try changed { _ in }.client == ClientRules())
    }

    @Test func `a method with a secret needs one`() throws {
        refuses(.secretMissing) { $0.authentication = .secretBasic }
        let application = try changed({ $0.authentication = .secretBasic }, secret: [1])
        #expect(application.client.isConfidential)
    }

    @Test func `a private key needs a key set or its URL, and not both`() throws {
        refuses(.keysMissing) { $0.authentication = .privateKey }
        refuses(.twoKeySets) { change in
            change.keySet = Self.keys
            change.keySetURL = "https://shop.example.com/keys"
        }
        let withSet = try changed { change in
            change.authentication = .privateKey
            change.keySet = Self.keys
        }
        #expect(withSet.client.keySet != nil)
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"AA"}]}"#,
            #"{"keys":[{"kty":"EC","crv":"P-256","x":"AA","y":"AA","d":"AA"}]}"#, "null", "x",
        ].dropFirst()
    )
    func `a key set has public keys only`(text: String) {
        refuses(.keySet) { $0.keySet = text }
    }

    @Test func `only an application that authenticates gets tokens for itself or leaves out PKCE`() {
        refuses(.grantTypeOfConfidential(.clientCredentials)) { change in
            change.authentication = ClientAuthenticationMethod.none
            change.grantTypes = [.clientCredentials]
        }
        refuses(.grantTypeOfConfidential(.tokenExchange)) { $0.grantTypes = [.tokenExchange] }
        refuses(.pkceOfPublicClient) { $0.isPKCEOptional = true }
        refuses(.noGrantType) { $0.grantTypes = [] }
    }

    @Test func `FAPI needs private keys, PKCE, and another algorithm than RS256`() throws {
        func fapi(_ change: inout ClientRulesChange) {
            change.profile = .fapi2
            change.authentication = .privateKey
            change.keySet = Self.keys
            change.idTokenAlgorithm = .es256
        }
        #expect(try changed(fapi).client.demandsPushedRequests)
        refuses(.profileMethod) { $0.profile = .fapi2 }
        refuses(.profilePKCE) { change in
            fapi(&change)
            change.isPKCEOptional = true
        }
        refuses(.profileAlgorithm) { change in
            fapi(&change)
            change.idTokenAlgorithm = .rs256
        }
    }

    @Test func `pairwise subjects need one host or a sector`() throws {
        #expect(try changed { $0.subjectType = .pairwise }.client.subjectType == .pairwise)
        var change = ApplicationChange()
        change.client.subjectType = .pairwise
        change.redirectURIs = ["https://one.example.com/", "https://two.example.com/"]
        #expect(throws: ApplicationChangeError.client(.sectorMissing)) { try change.applied(to: application) }
        change.client.sector = "example.com"
        #expect(try change.applied(to: application).client.sector == "example.com")
        change.client.sector = "https://example.com"
        #expect(throws: ApplicationChangeError.client(.sector)) { try change.applied(to: application) }
    }

    @Test(
        arguments: [
            "http://shop.example.com/", "javascript:alert(1)", "data:text/html,x", "https://a@shop.example.com/",
            "https://shop.example.com/#a", "//shop.example.com/", "https://shop.ex\u{430}mple.com/", "https:shop", " ",
        ]
    )
    func `a URI of a client is an https URL`(text: String) {
        refuses(.backChannelLogOutURI) { $0.backChannelLogOutURI = text }
        refuses(.initiateLogInURI) { $0.initiateLogInURI = text }
        refuses(.homepage) { $0.homepage = text }
        refuses(.keySetURL) { $0.keySetURL = text }
    }

    @Test func `an empty text removes a URI, and an empty list all scopes of its own`() throws {
        var application = try changed { change in
            change.homepage = "https://shop.example.com"
            change.scopes = ["openid", "orders"]
        }
        #expect(application.client.scopes?.names == ["openid", "orders"])
        var change = ApplicationChange()
        change.client.homepage = ""
        change.client.scopes = []
        application = try change.applied(to: application)
        #expect(application.client == ClientRules())
    }

    @Test func `lists are bounded`() {
        let uris = (0...20).map { "https://shop.example.com/\($0)" }
        refuses(.tooManyPostLogOutRedirectURIs) { $0.postLogOutRedirectURIs = uris }
        refuses(.tooManyResources) { $0.resources = uris }
        refuses(.tooManyScopes) { $0.scopes = (0...Scopes.most).map { "s\($0)" } }
        refuses(.scope("a b")) { $0.scopes = ["a b"] }
        refuses(.resource("https://api.example.com/#a")) { $0.resources = ["https://api.example.com/#a"] }
        refuses(.resource("api")) { $0.servedResources = ["api"] }
    }

    @Test(arguments: ["code", "state", "iss", "error", "response", "session_state", "%63ode"])
    func `the query of a redirect URI has no parameter of an answer`(name: String) {
        var change = ApplicationChange()
        let text = "https://shop.example.com/?a=b&\(name)=x"
        change.redirectURIs = [text]
        #expect(throws: ApplicationChangeError.redirectURI(text, .parameterOfAnswer)) {
            try change.applied(to: application)
        }
    }
}

@Suite struct ClientSecretRotationTests {
    private func changed(_ application: Application, _ change: (inout ApplicationChange) -> Void) throws -> Application
    {
        var applicationChange = ApplicationChange()
        change(&applicationChange)
        return try applicationChange.applied(to: application)
    }

    @Test func `a further secret is valid beside the others, three at most`() throws {
        var application = Application(id: "shop", name: "Shop", clientSecretDigest: [1, 0, 0, 0])
        for byte: UInt8 in [2, 3] {
            application = try changed(application) { $0.addedClientSecretDigest = [byte, 0, 0, 0] }
        }
        #expect(application.clientSecretIDs == ["01000000", "02000000", "03000000"])
        #expect(throws: ApplicationChangeError.client(.tooManySecrets)) {
            try changed(application) { $0.addedClientSecretDigest = [4] }
        }
        application = try changed(application) { $0.removedClientSecret = "01000000" }
        #expect(application.clientSecretDigest == [2, 0, 0, 0])
        #expect(application.client.furtherSecretDigests == [[3, 0, 0, 0]])
        #expect(throws: ApplicationChangeError.client(.unknownSecret("01000000"))) {
            try changed(application) { $0.removedClientSecret = "01000000" }
        }
    }

    @Test func `a replaced secret takes all others away`() throws {
        var client = ClientRules()
        client.furtherSecretDigests = [[2]]
        let application = Application(id: "shop", name: "Shop", clientSecretDigest: [1], client: client)
        #expect(try changed(application) { $0.clientSecretDigest = [9] }.clientSecretDigests == [[9]])
    }

    @Test func `the last secret stays while the method needs one`() throws {
        var client = ClientRules()
        client.authentication = .secretPost
        let application = Application(id: "shop", name: "Shop", clientSecretDigest: [1, 2, 3, 4], client: client)
        #expect(throws: ApplicationChangeError.client(.secretMissing)) {
            try changed(application) { $0.removedClientSecret = "01020304" }
        }
    }
}
