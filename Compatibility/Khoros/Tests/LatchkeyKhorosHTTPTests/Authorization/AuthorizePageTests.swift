import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct AuthorizePageTests {
    private static let query: [String: String?] = [
        "client_id": KhorosServer.tenant, "redirect_uri": KhorosServer.redirectURI, "response_type": "code",
        "state": "700000000.25",
    ]

    @Test(arguments: KhorosClient.Base.allCases)
    func `a login on the hosted page ends with tokens that are valid for an hour`(base: KhorosClient.Base) async throws
    {
        try await KhorosServer.run { server in
            let browser = LogInBrowser(server)
            let shown = try await browser.open(Self.query)
            #expect(shown.location == nil)
            let sent = try await browser.logIn(at: shown.answer)
            let location = try #require(sent.location, "\(sent.answer.status) \(sent.answer.text)")
            #expect(location.hasPrefix(KhorosServer.redirectURI + "?"))
            let values = location.queryValues
            #expect(values["state"] == "700000000.25")
            #expect(values["tenant-id"] == KhorosServer.tenant)
            #expect(values["proxy-host"] == "id.example.com")
            #expect(values["response_type"] == nil)
            let client = KhorosClient(server: server, base: base)
            let answer = try await client.accessToken(for: try #require(values["code"]))
            #expect(answer.status == 200)
            #expect(answer["status"]?.stringValue == "success")
            #expect(answer["http_code"]?.integerValue == 200)
            let token = try KhorosClient.Tokens(answer).refresh
            #expect(try await client.refreshWithoutSecret(token).status == 401)
            #expect(try await client.refresh(token).status == 200)
            #expect(answer["data", "token_type"]?.stringValue == "Bearer")
            #expect(answer["data", "expires_in"]?.integerValue == 3600)
            let tokens = try KhorosClient.Tokens(answer)
            #expect(tokens.userID == values["user-id"])
            #expect(try answer.data("lithiumUserId") == tokens.userID)
            #expect(try await client.me(token: tokens.access).status == 200)
            server.clock.turn(by: 3599)
            #expect(try await client.me(token: tokens.access).status == 200)
            server.clock.turn(by: 1)
            try await client.me(token: tokens.access).expectRefusal(401)
        }
    }

    @Test(arguments: ["state", "response_type"])
    func `a request with missing parameters returns with an error`(missing: String) async throws {
        try await KhorosServer.run { server in
            var query = Self.query
            query[missing] = .some(nil)
            let location = try #require(try await LogInBrowser(server).open(query).location)
            #expect(location.hasPrefix(KhorosServer.redirectURI))
            #expect(location.queryValues["error"] == "invalid_request")
            #expect(location.queryValues["error_description"]?.contains(missing) == true)
            #expect(location.queryValues["code"] == nil)
        }
    }

    @Test(arguments: [("client_id", "nobody"), ("redirect_uri", "com.example.evil://oauth2callback")])
    func `an unregistered address is not redirected to`(change: (name: String, value: String)) async throws {
        try await KhorosServer.run { server in
            var query = Self.query
            query[change.name] = change.value
            let shown = try await LogInBrowser(server).open(query)
            #expect(shown.location == nil)
            #expect(shown.answer.status == 400)
        }
    }

    @Test func `an application without Khoros clients still needs a challenge`() async throws {
        try await KhorosServer.run { server in
            _ = try await server.composition.administration.applications.add(
                "other",
                name: nil,
                redirectURIs: [KhorosServer.redirectURI]
            )
            var query = Self.query
            query["client_id"] = "other"
            let location = try #require(try await LogInBrowser(server).open(query).location)
            #expect(location.queryValues["error_description"]?.contains("code_challenge") == true)
        }
    }

    @Test func `a code without a challenge is refused at the public token endpoint, and stays valid`()
        async throws
    {
        try await KhorosServer.run { server in
            let browser = LogInBrowser(server)
            let location = try await browser.logIn(at: try await browser.open(Self.query).answer).location
            let code = try #require(location?.queryValues["code"])
            let verifier = String(repeating: "v", count: 43)
            let answer = try await server.send(
                "POST",
                "/token",
                .form(
                    "grant_type=authorization_code&code=\(code)&client_id=\(KhorosServer.tenant)"
                        + "&redirect_uri=\(KhorosServer.redirectURI.escaped)&code_verifier=\(verifier)"
                )
            )
            #expect(answer.status == 400)
            #expect(answer["error"]?.stringValue == "invalid_grant")
            let client = KhorosClient(server: server)
            try await client.accessToken(for: code, ["code_verifier": verifier]).expectRefusal(400)
            #expect(try await client.accessToken(for: code).status == 200)
        }
    }

    @Test func `a code with a challenge needs its verifier beside the secret`() async throws {
        try await KhorosServer.run { server in
            var query = Self.query
            query["code_challenge"] = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            query["code_challenge_method"] = "S256"
            let browser = LogInBrowser(server)
            let location = try await browser.logIn(at: try await browser.open(query).answer).location
            let values = try #require(location?.queryValues)
            #expect(values["tenant-id"] == nil)
            let code = try #require(values["code"])
            let client = KhorosClient(server: server)
            try await client.accessToken(for: code).expectRefusal(400)
            let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
            #expect(try await client.accessToken(for: code, ["code_verifier": verifier]).status == 200)
        }
    }
}
