import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyJSON
import ServerTesting
import Testing

/// Applications that follow the FAPI 2.0 Security Profile.
@Suite struct SecurityProfileTests {
    private let clientKey = BrowserKey()
    private let key = BrowserKey()

    private func run(_ test: @escaping @Sendable (OpenIDClient) async throws -> Void) async throws {
        let keySet = #"{"keys":[\#(clientKey.jwk)]}"#
        try await OpenIDClient.run(
            { rules in
                rules.profile = .fapi2
                rules.authentication = .privateKey
                rules.keySet = keySet
                rules.acceptsEndpointAudience = true
            },
            test
        )
    }

    /// The fields by which the client authenticates.
    private func assertion(_ client: OpenIDClient, audience: String = TestServer.issuer) throws -> [String: String] {
        let now = Int(client.server.clock.now().timeIntervalSince1970)
        let claims =
            #"{"iss":"rp","sub":"rp","aud":"\#(audience)","jti":"\#(UUID().uuidString)","iat":\#(now),"exp":\#(now + 60)}"#
        return [
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": try clientKey.token(#"{"alg":"ES256","typ":"JWT"}"#, claims),
        ]
    }

    /// The header with a proof.
    private func proof(_ client: OpenIDClient, at path: String = "/token", nonce: String?) throws -> [String: String] {
        let proof = try TestProof(key, "POST", path, nonce: nonce, at: client.server.clock.now())
        return ["DPoP": try proof.text()]
    }

    private func nonce(in answer: TestAnswer) throws -> String {
        let name = try #require(HTTPField.Name("DPoP-Nonce"))
        return try #require(answer.headers[name], "\(answer.text)")
    }

    /// The nonce of the server.
    private func nonce(_ client: OpenIDClient) async throws -> String {
        let refused = try await client.push(
            try assertion(client),
            headers: try proof(client, at: "/par", nonce: nil)
        )
        refused.expectOAuth(400, "use_dpop_nonce")
        return try nonce(in: refused)
    }

    private func redeem(_ client: OpenIDClient, _ code: String, nonce: String?) async throws -> TestAnswer {
        try await client.redeem(code, try assertion(client), headers: try proof(client, nonce: nonce))
    }

    @Test func `a pushed request leads to a bound token that opens the userinfo endpoint`() async throws {
        try await run { client async throws in
            let nonce = try await nonce(client)
            let pushed = try await client.push(
                try assertion(client),
                headers: try proof(client, at: "/par", nonce: nonce)
            )
            #expect(pushed.status == 201, "\(pushed.text)")
            let code = try await client.code(of: pushed)
            try await redeem(client, code, nonce: nil).expectOAuth(400, "use_dpop_nonce")
            let answer = try await redeem(client, code, nonce: nonce)
            #expect(answer["token_type"] == "DPoP", "\(answer.text)")
            #expect(try JSONValue.header(of: try answer.text("id_token"))["alg"] == "ES256")
            let token = try answer.text("access_token")
            let refused = try await userinfo(client, token, nonce: nil)
            #expect(refused.status == 401)
            #expect(refused.headers[.wwwAuthenticate]?.contains(#"error="use_dpop_nonce""#) == true)
            let good = try await userinfo(client, token, nonce: try self.nonce(in: refused))
            #expect(good.status == 200, "\(good.text)")
        }
    }

    private func userinfo(_ client: OpenIDClient, _ token: String, nonce: String?) async throws -> TestAnswer {
        let time = client.server.clock.now()
        let proof = try TestProof(key, "GET", "/userinfo", for: token, nonce: nonce, at: time).text()
        return try await client.server.send(
            "GET",
            "/userinfo",
            headers: ["Authorization": "DPoP \(token)", "DPoP": proof]
        )
    }

    @Test func `a nonce is good for a while, and then another one is needed`() async throws {
        try await run { client async throws in
            let first = try await nonce(client)
            client.server.clock.turn(by: 120)
            let code = try await client.code(CodeGrant(scopes: .standard))
            #expect(try await redeem(client, code, nonce: first).status == 200)
            client.server.clock.turn(by: 120)
            let next = try await client.code(CodeGrant(scopes: .standard))
            let refused = try await redeem(client, next, nonce: first)
            refused.expectOAuth(400, "use_dpop_nonce")
            let second = try nonce(in: refused)
            #expect(second != first)
            // The refusal costs no code.
            #expect(try await redeem(client, next, nonce: second).status == 200)
            let invented = try await client.code(CodeGrant(scopes: .standard))
            try await redeem(client, invented, nonce: "invented").expectOAuth(400, "use_dpop_nonce")
        }
    }

    @Test func `a token request needs a proof`() async throws {
        try await run { client async throws in
            let code = try await client.code(CodeGrant(scopes: .standard))
            try await client.redeem(code, try assertion(client), headers: [:]).expectOAuth(400, "invalid_dpop_proof")
        }
    }

    @Test func `a request that is not pushed is refused`() async throws {
        try await run { client async throws in
            let pushed = try await client.push(try assertion(client), headers: [:])
            let request = try #require(try await client.continued(pushed))
            let parameters = [
                "response_type": "code", "client_id": "rp", "redirect_uri": OpenIDClient.redirectURI,
                "scope": "openid", "code_challenge": try #require(request.codeChallenge),
                "code_challenge_method": "S256",
            ].map { AuthorizationParameter(name: $0.key, value: $0.value) }
            let checked = try await client.server.composition.domain.authorization.check(parameters)
            guard case .refused(let refusal) = checked else {
                Issue.record("\(checked)")
                return
            }
            #expect(refusal.code == .invalidRequest)
        }
    }

    @Test func `the refresh token stays as it is`() async throws {
        try await run { client async throws in
            let nonce = try await nonce(client)
            let code = try await client.code(CodeGrant(scopes: .standard))
            let token = try await redeem(client, code, nonce: nonce).text("refresh_token")
            for _ in 0..<2 {
                let answer = try await client.refresh(
                    token,
                    try assertion(client),
                    headers: try proof(client, nonce: nonce)
                )
                #expect(answer["refresh_token"]?.stringValue == token, "\(answer.text)")
            }
            try await client.refresh(token, try assertion(client), headers: [:])
                .expectOAuth(400, "invalid_dpop_proof")
        }
    }

    @Test func `an assertion must be for the issuer, and is good once`() async throws {
        try await run { client async throws in
            for audience in [TestServer.issuer + "/token", TestServer.issuer + "/par", TestServer.issuer + "/"] {
                try await client.push(try assertion(client, audience: audience), headers: [:])
                    .expectOAuth(401, "invalid_client")
            }
            let good = try assertion(client)
            #expect(try await client.push(good, headers: [:]).status == 201)
            try await client.push(good, headers: [:]).expectOAuth(401, "invalid_client")
        }
    }

    @Test func `a secret is no proof of the client`() async throws {
        try await run { client in try await client.push().expectOAuth(401, "invalid_client") }
    }

    @Test func `the refresh of the SDK, which authenticates no client, renews no such session`() async throws {
        try await run { client async throws in
            let nonce = try await nonce(client)
            let code = try await client.code(CodeGrant(scopes: .standard))
            let token = try await redeem(client, code, nonce: nonce).text("refresh_token")
            let family = try #require(RefreshToken(token)).family
            let next = "lkr_" + Base64URL.encode(family + SecureRandom.bytes(32))
            let stolen = try await client.server.refresh(from: token, to: next)
            #expect(stolen.status == 401, "\(stolen.text)")
            let answer = try await client.refresh(
                token,
                try assertion(client),
                headers: try proof(client, nonce: nonce)
            )
            #expect(answer.status == 200, "the session goes on: \(answer.text)")
        }
    }
}
