import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Sessions that are bound to the key of an app (DPoP, RFC 9449).
@Suite struct KeyBoundSessionTests {
    private let key = BrowserKey()

    /// Registers a user and logs them in with a proof.
    private func logIn(_ server: TestServer) async throws -> Person {
        _ = try await server.register()
        let proof = try key.proof(for: "/v1/sessions", at: server.clock.now())
        let answer = try await server.logIn(headers: ["DPoP": proof])
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    private func refresh(
        _ server: TestServer,
        from present: String,
        to next: String,
        by key: BrowserKey?,
        after seconds: TimeInterval = 0
    ) async throws -> TestAnswer {
        let path = "/v1/sessions/refresh"
        let time = server.clock.now().addingTimeInterval(seconds)
        let proof = try key?.proof(for: path, at: time, refreshing: (present, next))
        let body = Body("{\"refreshToken\":\"\(present)\",\"nextRefreshToken\":\"\(next)\"}")
        return try await server.send("POST", path, body, headers: proof.map { ["DPoP": $0] } ?? [:])
    }

    @Test func `a refresh needs a proof by the key of the login`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            let (second, third) = (try ada.nextRefreshToken(), try ada.nextRefreshToken())
            let copied = try await server.refresh(from: ada.refreshToken, to: second)
            copied.expectRefusal("invalid_dpop_proof")
            #expect(copied["detail"]?.stringValue?.hasSuffix("Log in again.") == true)
            let other = try await refresh(server, from: ada.refreshToken, to: second, by: BrowserKey())
            other.expectRefusal("invalid_dpop_proof")
            #expect(try await refresh(server, from: ada.refreshToken, to: second, by: key).status == 200)
            #expect(try await refresh(server, from: second, to: third, by: key).status == 200)
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `a registration binds its session too`() async throws {
        try await TestServer.run { server async throws in
            let proof = try key.proof(for: "/v1/users", at: server.clock.now())
            let body: Body = #"{"username":"ada","password":"correct horse"}"#
            let ada = try Person(try await server.send("POST", "/v1/users", body, headers: ["DPoP": proof]))
            let next = try ada.nextRefreshToken()
            try await server.refresh(from: ada.refreshToken, to: next).expectRefusal("invalid_dpop_proof")
            #expect(try await refresh(server, from: ada.refreshToken, to: next, by: key).status == 200)
        }
    }

    @Test func `a login with a wrong proof is refused before the password is checked`() async throws {
        try await TestServer.run { server async throws in
            _ = try await server.register()
            let (now, path) = (server.clock.now(), "/v1/sessions")
            let wrong = [
                "", "rubbish", try key.proof(for: "/v1/users", at: now), try key.proof(for: path, at: now - 3600),
                try key.proof(for: path, at: now + 3600),
            ]
            for proof in wrong {
                for _ in 0..<10 {
                    let answer = try await server.logIn(password: "wrong", headers: ["DPoP": proof])
                    answer.expectRefusal("invalid_dpop_proof")
                }
            }
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `a wrong clock is recognized, and the session goes on`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            let next = try ada.nextRefreshToken()
            let late = try await refresh(server, from: ada.refreshToken, to: next, by: key, after: 3600)
            late.expectRefusal("invalid_dpop_proof")
            #expect(late["detail"]?.stringValue?.contains("clock") == true)
            let near = try await refresh(server, from: ada.refreshToken, to: next, by: key, after: 50)
            #expect(near.status == 200)
        }
    }

    @Test func `an app that calls the server by its old address keeps the session`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            let (path, next, old) = ("/v1/sessions/refresh", try ada.nextRefreshToken(), "https://old.example.com")
            let body = Body("{\"refreshToken\":\"\(ada.refreshToken)\",\"nextRefreshToken\":\"\(next)\"}")
            let now = server.clock.now()
            let nameless = try key.proof(for: path, at: now, of: old)
            try await server.send("POST", path, body, headers: ["DPoP": nameless])
                .expectRefusal("invalid_dpop_proof")
            let proof = try key.proof(for: path, at: now, refreshing: (ada.refreshToken, next), of: old)
            #expect(try await server.send("POST", path, body, headers: ["DPoP": proof]).status == 200)
        }
    }

    @Test func `the proof of a refresh is not good at the token endpoint`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            let tokens = (ada.refreshToken, try ada.nextRefreshToken())
            let proof = try key.proof(for: "/v1/sessions/refresh", at: server.clock.now(), refreshing: tokens)
            let body = Body.form("grant_type=refresh_token&refresh_token=\(ada.refreshToken)&client_id=default")
            let refused = try await server.send("POST", "/token", body, headers: ["DPoP": proof])
            #expect(refused["error"]?.stringValue == "invalid_dpop_proof")
        }
    }

    @Test func `a session without a key is as before, whatever is sent`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (second, third) = (try ada.nextRefreshToken(), try ada.nextRefreshToken())
            let body = Body("{\"refreshToken\":\"\(ada.refreshToken)\",\"nextRefreshToken\":\"\(second)\"}")
            let path = "/v1/sessions/refresh"
            #expect(try await server.send("POST", path, body, headers: ["DPoP": "rubbish"]).status == 200)
            #expect(try await refresh(server, from: second, to: third, by: key).status == 200)
        }
    }

    @Test func `a logout needs no proof`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken).status == 204)
        }
    }

    @Test func `the token endpoint demands the proof as well`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await logIn(server)
            let form: [String: String] = [
                "grant_type": "refresh_token", "refresh_token": ada.refreshToken, "client_id": "default",
            ]
            let body = Body.form(form.map { "\($0)=\($1)" }.joined(separator: "&"))
            let refused = try await server.send("POST", "/token", body)
            #expect(refused.status == 400)
            #expect(refused["error"]?.stringValue == "invalid_dpop_proof")
            let proof = try key.proof(for: "/token", at: server.clock.now())
            let answer = try await server.send("POST", "/token", body, headers: ["DPoP": proof])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["token_type"]?.stringValue == "Bearer")
        }
    }

    @Test func `a code binds its session, unless the application proves itself with a secret`() async throws {
        try await TokenClient.run { client, secret async throws in
            func proof() throws -> [String: String] {
                ["DPoP": try key.proof(for: "/token", at: client.server.clock.now())]
            }
            let app = try await client.send(try await client.codeForm(), headers: proof()).decoded(TokenAnswer.self)
            try await client.refresh(app.refreshToken).expectOAuth(400, "invalid_dpop_proof")
            #expect(try await client.refresh(app.refreshToken, headers: proof()).status == 200)
            var closed = client
            closed.id = "closed"
            var form = try await closed.codeForm()
            form["client_secret"] = secret
            let service = try await closed.send(form, headers: proof()).decoded(TokenAnswer.self)
            #expect(try await closed.refresh(service.refreshToken, ["client_secret": secret]).status == 200)
        }
    }

    @Test func `only the refresh token is bound, so a code with a proof gets a Bearer token`() async throws {
        try await TokenClient.run { client, _ async throws in
            let proof = try key.proof(for: "/token", at: client.server.clock.now())
            let answer = try await client.send(try await client.codeForm(), headers: ["DPoP": proof])
            let tokens = try answer.decoded(TokenAnswer.self)
            // RFC 9449 §5: DPoP would promise an access token that is bound.
            #expect(tokens.tokenType == "Bearer")
            let parts = tokens.accessToken.split(separator: ".")
            let payload = try #require(parts.dropFirst().first)
            let claims = try #require(Base64URL.decode(payload))
            #expect(!String(decoding: claims, as: UTF8.self).contains("\"cnf\""))
            try await client.refresh(tokens.refreshToken).expectOAuth(400, "invalid_dpop_proof")
            #expect(try await client.server.current(tokens.accessToken).status == 200)
            let scheme = ["Authorization": "DPoP \(tokens.accessToken)", "DPoP": proof]
            #expect(try await client.server.send("GET", "/v1/sessions/current", headers: scheme).status == 401)
        }
    }

    @Test func `the metadata names the algorithms`() async throws {
        try await TestServer.run { server async throws in
            let answer = try await server.send("GET", "/.well-known/oauth-authorization-server")
            #expect(answer["dpop_signing_alg_values_supported"]?.arrayValue == ["ES256", "PS256", "EdDSA"])
        }
    }
}
