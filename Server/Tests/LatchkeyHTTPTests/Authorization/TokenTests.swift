import Crypto
import Foundation
import LatchkeyAPI
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct TokenTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let redirectURI = "https://app.example.com/callback"

    /// Runs a test with a server, an application, and a browser in which Ada is signed in.
    private func run(_ test: @escaping @Sendable (TestServer, SignedInBrowser) async throws -> Void) async throws {
        try await TestServer.run { server async throws in
            _ = try await server.composition.administration.applications.add(
                "app",
                name: "App",
                redirectURIs: [Self.redirectURI]
            )
            _ = try await server.composition.administration.applications.add(
                "other",
                name: "Other",
                redirectURIs: [Self.redirectURI]
            )
            _ = try await server.register()
            try await test(server, server.logInBrowser())
        }
    }

    private func code(_ server: TestServer, _ browser: SignedInBrowser) async throws -> String {
        let challenge = Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8)))
        let checked = AuthorizationRequest.checked(
            [
                ("response_type", "code"), ("client_id", "app"), ("redirect_uri", Self.redirectURI),
                ("code_challenge", challenge), ("code_challenge_method", "S256"),
            ],
            applications: server.composition.domain.applications
        )
        guard case .good(let request) = checked else { throw NotGood() }
        let code = try await server.composition.domain.authorization.grant(request, by: browser.access)
        return try #require(code).secretText
    }

    private struct NotGood: Error {}

    private func exchange(
        _ server: TestServer,
        _ code: String,
        _ changes: [String: String?] = [:],
        adding more: String = ""
    ) async throws -> TestAnswer {
        var fields: [String: String] = [
            "grant_type": "authorization_code", "code": code, "client_id": "app",
            "redirect_uri": Self.redirectURI, "code_verifier": Self.verifier,
        ]
        for (name, value) in changes { fields[name] = value }
        let pairs = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return try await server.send(
            "POST",
            "/token",
            Body(pairs.joined(separator: "&") + more, as: "application/x-www-form-urlencoded")
        )
    }

    @Test func `a code is exchanged for a session that is renewed and listed like any other`() async throws {
        try await run { server, browser async throws in
            let answer = try await exchange(server, try await code(server, browser), ["device_name": "Ada's Mac"])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.headers[.cacheControl] == "no-store")
            let token = try answer.decoded(TokenAnswer.self)
            #expect(token.user.username == "ada")
            #expect(token.tokenType == "Bearer")
            #expect(try await server.current(token.accessToken)["applicationID"]?.stringValue == "app")
            let present = try #require(RefreshToken(token.refreshToken))
            let next = "lkr_" + Base64URL.encode(present.family + SecureRandom.bytes(32))
            #expect(try await server.refresh(from: token.refreshToken, to: next).status == 200)
            let listed = try await server.send("GET", "/v1/sessions", token: token.accessToken)
            let names = try listed.decoded(SessionList.self).sessions.map { $0.device?.name }
            #expect(names.contains("Ada's Mac") && names.contains("Browser"))
        }
    }

    @Test func `the session has the time at which the user logged in in the browser`() async throws {
        try await run { server, browser async throws in
            server.clock.turn(by: 600)
            let answer = try await exchange(server, try await code(server, browser))
            let token = try answer.decoded(TokenAnswer.self).accessToken
            let payload = try #require(Base64URL.decode(token.split(separator: ".")[1]))
            let claims = try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
            #expect(claims["auth_time"] as? Int == Int(browser.access.authenticatedAt.timeIntervalSince1970))
            #expect(claims["client_id"] as? String == "app")
        }
    }

    @Test func `a code that comes twice ends the session that it has started`() async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            let first = try await exchange(server, code).decoded(TokenAnswer.self)
            expect(try await exchange(server, code), "invalid_grant")
            try await server.current(first.accessToken).expectRefusal("session_ended", reason: "reuse_detected")
            #expect(try await server.send("GET", "/v1/users/me", headers: ["Cookie": browser.cookie]).status == 200)
        }
    }

    @Test func `of fifty uses of a code at once one is answered, and then its session ends`() async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await exchange(server, code).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 400 } == 49)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE end_reason = 'reuse_detected'") == 1)
        }
    }

    @Test(
        arguments: [
            (["client_id": "other"], "invalid_grant"), (["client_id": "default"], "invalid_grant"),
            (["client_id": "nobody"], "invalid_client"), (["client_id": ""], "invalid_request"),
            (["client_id": nil], "invalid_request"),
            (["redirect_uri": "https://app.example.com/"], "invalid_grant"),
            (["redirect_uri": nil], "invalid_request"), (["code_verifier": nil], "invalid_request"),
            (["code_verifier": ""], "invalid_request"),
            (["code_verifier": String(repeating: "a", count: 43)], "invalid_grant"),
            (["code_verifier": String(verifier.dropLast())], "invalid_grant"),
            (["code_verifier": String(repeating: "a", count: 129)], "invalid_grant"),
            (["code_verifier": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"], "invalid_grant"),
            (["grant_type": "password"], "unsupported_grant_type"),
            (["grant_type": "refresh_token"], "invalid_request"),
            (["grant_type": "implicit"], "unsupported_grant_type"), (["grant_type": nil], "invalid_request"),
            (["code": nil], "invalid_request"), (["code": "x"], "invalid_grant"),
            (["code": String(repeating: "A", count: 43)], "invalid_grant"),
            (["device_name": String(repeating: "n", count: 101)], "invalid_request"),
        ] as [([String: String?], String)]
    )
    func `a request that is not the application's own is refused, and its own still works`(
        call: (changes: [String: String?], error: String)
    ) async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            expect(try await exchange(server, code, call.changes), call.error)
            #expect(try await exchange(server, code).status == 200)
        }
    }

    @Test func `a code is over after a minute`() async throws {
        try await run { server, browser async throws in
            let (late, inTime) = (try await code(server, browser), try await code(server, browser))
            server.clock.turn(by: 59)
            #expect(try await exchange(server, inTime).status == 200)
            server.clock.turn(by: 1)
            expect(try await exchange(server, late), "invalid_grant")
        }
    }

    @Test func `a code is over when its user logs out in the browser`() async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            try await server.composition.domain.logOut.end(browser.access, from: nil)
            expect(try await exchange(server, code), "invalid_grant")
        }
    }

    @Test(arguments: ["grant_type", "code", "client_id", "code_verifier", "anything"])
    func `a parameter that is there twice is refused`(name: String) async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            expect(try await exchange(server, code, adding: "&\(name)=a&\(name)=a"), "invalid_request")
        }
    }

    @Test func `parameters in the address are refused, where they would be written down`() async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            let body = Body("grant_type=authorization_code", as: "application/x-www-form-urlencoded")
            expect(try await server.send("POST", "/token?code=\(code)", body), "invalid_request")
        }
    }

    @Test(arguments: ["application/json", "text/plain", "multipart/form-data; boundary=x", ""])
    func `a body that is no form is refused`(type: String) async throws {
        try await run { server, browser async throws in
            let answer = try await server.send("POST", "/token", Body("{}", as: type))
            answer.expectProblem(415, "unsupported_media_type")
        }
    }

    @Test(arguments: ["%", "%2", "%zz=a", "a=%ff%fe", "grant_type=%C0%80"])
    func `a form that is not well formed is refused`(text: String) async throws {
        try await run { server, _ async throws in
            let body = Body(text, as: "application/x-www-form-urlencoded")
            try await server.send("POST", "/token", body).expectProblem(400, "malformed_request")
        }
    }

    @Test func `the code is nowhere but in its digest`() async throws {
        try await run { server, browser async throws in
            let code = try await code(server, browser)
            _ = try await exchange(server, code)
            #expect(try await !server.dump("authorization_codes").contains(code))
            #expect(!TestServer.log.all.contains(code))
        }
    }

    @Test func `after a step-up in the browser, the token has its time and the listed methods`() async throws {
        try await run { server, browser async throws in
            server.clock.turn(by: 600)
            let answer = try await server.send(
                "POST",
                "/v1/sessions/current/step-up",
                #"{"password":"correct horse"}"#,
                headers: ["Cookie": browser.cookie, "Sec-Fetch-Site": "same-origin"]
            )
            let header = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
            let cookie = String(header.dropFirst(TestServer.cookieName.count + 1))
            let session = try await server.composition.domain.browserSessions.check(cookie, with: nil, from: nil)
            let stepped = SignedInBrowser(access: try #require(session).access, cookie: String(header))
            let exchanged = try await exchange(server, try await code(server, stepped)).decoded(TokenAnswer.self)
            let payload = try #require(Base64URL.decode(exchanged.accessToken.split(separator: ".")[1]))
            let claims = try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
            #expect(claims["auth_time"] as? Int == Int(server.clock.now().timeIntervalSince1970))
            #expect(claims["amr"] as? [String] == ["pwd"])
            #expect(claims["acr"] as? String == "1")
        }
    }

    @Test func `clients learn where to go, and that they must use PKCE`() async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.send("GET", "/.well-known/oauth-authorization-server")
            #expect(answer.status == 200)
            #expect(answer["issuer"]?.stringValue == TestServer.issuer)
            #expect(answer["authorization_endpoint"]?.stringValue == TestServer.issuer + "/authorize")
            #expect(answer["token_endpoint"]?.stringValue == TestServer.issuer + "/token")
            #expect(answer["revocation_endpoint"]?.stringValue == TestServer.issuer + "/revoke")
            let types: JSONValue = [
                "authorization_code", "refresh_token", "client_credentials",
                "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange",
            ]
            #expect(answer["grant_types_supported"] == types)
            let methods: JSONValue = ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"]
            #expect(answer["token_endpoint_auth_methods_supported"] == methods)
            #expect(answer["revocation_endpoint_auth_methods_supported"] == methods)
            #expect(answer["code_challenge_methods_supported"] == ["S256"])
            let levels = AuthenticationLevel.allCases.map { JSONValue.string($0.name) }
            #expect(answer["acr_values_supported"] == .array(levels))
            #expect(answer["authorization_response_iss_parameter_supported"] == true)
        }
    }

    private func expect(_ answer: TestAnswer, _ error: String, at location: SourceLocation = #_sourceLocation) {
        let status = error == "invalid_client" ? 401 : 400
        #expect(answer.status == status, "\(answer.text)", sourceLocation: location)
        #expect(answer["error"]?.stringValue == error, "\(answer.text)", sourceLocation: location)
        #expect(answer["error_description"]?.stringValue?.isEmpty == false, sourceLocation: location)
        #expect(answer.headers[.cacheControl] == "no-store", sourceLocation: location)
    }
}
