import Crypto
import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyJSON
import ServerTesting
import Testing

/// Pushed authorization requests (RFC 9126).
@Suite struct PushedRequestTests {
    private let key = BrowserKey()

    /// The thumbprint of a key (RFC 7638).
    private static func thumbprint(of key: BrowserKey) -> String {
        Base64URL.encode(SHA256.hash(data: Data(key.jwk.utf8)))
    }

    @Test func `a request is stored under a name for less than ten minutes`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.push()
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(try answer.text("request_uri").hasPrefix("urn:ietf:params:oauth:request_uri:"))
            let lifetime = try #require(answer["expires_in"]?.integerValue)
            #expect((60..<600).contains(lifetime))
            #expect(try await client.continued(answer) != nil)
            client.server.clock.turn(by: TimeInterval(lifetime))
            #expect(try await client.continued(answer) == nil)
        }
    }

    @Test func `a request may be visited often before a login, and leads to one code`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.push()
            for _ in 0..<3 { #expect(try await client.continued(answer) != nil) }
            let redeemed = try await client.redeem(try await client.code(of: answer))
            #expect(redeemed.status == 200, "\(redeemed.text)")
            #expect(try await client.continued(answer) == nil)
        }
    }

    @Test func `a request belongs to its client`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.push()
            let other = try await client.add("other")
            #expect(try await other.continued(answer) == nil)
            try await other.push(["client_id": "rp"]).expectOAuth(400, "invalid_request")
            #expect(try await client.continued(answer) != nil)
        }
    }

    @Test func `an essential level that nobody can reach is refused with its own code`() async throws {
        try await OpenIDClient.run { client async throws in
            let claims = #"{"id_token":{"acr":{"essential":true,"value":"gold"}}}"#
            try await client.push(["claims": claims]).expectOAuth(400, "unmet_authentication_requirements")
        }
    }

    @Test func `the client authenticates as at the token endpoint`() async throws {
        try await OpenIDClient.run { client async throws in
            try await client.push(headers: [:]).expectOAuth(401, "invalid_client")
            let wrong = TokenClient.basic("rp", "lcs_" + String(repeating: "A", count: 43))
            try await client.push(headers: wrong).expectOAuth(401, "invalid_client")
            let open = try await client.add("public") { $0.authentication = ClientAuthenticationMethod.none }
            #expect(try await open.push(headers: [:]).status == 201)
        }
    }

    @Test func `credentials are not stored`() async throws {
        try await OpenIDClient.run({ $0.authentication = .secretPost }) { client in
            let answer = try await client.push(["client_secret": OpenIDClient.secret.secretText], headers: [:])
            #expect(answer.status == 201, "\(answer.text)")
            let id = try #require(InteractionID(requestURI: try answer.text("request_uri")))
            let stored = try await client.server.composition.domain.interactions.find(id, of: "rp")
            #expect(stored?.parameters.contains { $0.name == "client_secret" } == false)
        }
    }

    @Test(arguments: [
        (["request_uri": "urn:ietf:params:oauth:request_uri:x"], "invalid_request"),
        (["response_type": ""], "invalid_request"), (["response_type": "token"], "unsupported_response_type"),
        (["response_type": "code id_token"], "unsupported_response_type"),
        (["redirect_uri": ""], "invalid_request"), (["redirect_uri": "https://evil.example/"], "invalid_request"),
        (["code_challenge_method": "plain"], "invalid_request"), (["code_challenge": ""], "invalid_request"),
        (["scope": "a\"b"], "invalid_scope"), (["request": "e30.e30."], "request_not_supported"),
        (["dpop_jkt": "short"], "invalid_request"), (["resource": "https://unknown.example"], "invalid_target"),
        (["registration": "{}"], "registration_not_supported"),
    ])
    func `a fault is refused at once`(changes: [String: String], error: String) async throws {
        try await OpenIDClient.run { client async throws in
            try await client.push(changes).expectOAuth(400, error)
        }
    }

    @Test func `only POST is allowed`() async throws {
        try await OpenIDClient.run { client async throws in
            let answer = try await client.server.send("GET", "/par")
            #expect(answer.status == 405)
            #expect(answer.headers[.allow]?.contains("POST") == true)
        }
    }

    @Test func `a page of the application may push`() async throws {
        try await OpenIDClient.run { client async throws in
            let origin = ["Origin": "https://rp.example.org"]
            let preflight = try await client.server.send("OPTIONS", "/par", headers: origin)
            #expect(preflight.status == 204)
            #expect(preflight.headers[.accessControlAllowOrigin] == "https://rp.example.org")
            let answer = try await client.push(headers: client.basic.merging(origin) { $1 })
            #expect(answer.headers[.accessControlAllowOrigin] == "https://rp.example.org")
        }
    }

    @Test func `the endpoint is in the metadata`() async throws {
        try await TestServer.run { server async throws in
            let metadata = try await server.send("GET", "/.well-known/openid-configuration")
            let endpoint = metadata["pushed_authorization_request_endpoint"]?.stringValue
            #expect(endpoint == TestServer.issuer + "/par")
            #expect(metadata["require_pushed_authorization_requests"] == false)
        }
    }

    // MARK: - Keys

    @Test func `a proof binds the code to its key, and dpop_jkt does the same`() async throws {
        try await OpenIDClient.run { client async throws in
            let proved = try await client.push(headers: try client.proved(by: key, at: "/par"))
            let named = try await client.push(["dpop_jkt": Self.thumbprint(of: key)])
            for answer in [proved, named] {
                #expect(answer.status == 201, "\(answer.text)")
                let code = try await client.code(of: answer)
                let other = try client.proved(by: BrowserKey())
                try await client.redeem(code, headers: other).expectOAuth(400, "invalid_dpop_proof")
                try await client.redeem(code).expectOAuth(400, "invalid_dpop_proof")
                let redeemed = try await client.redeem(code, headers: try client.proved(by: key))
                #expect(redeemed["token_type"] == "DPoP", "\(redeemed.text)")
            }
        }
    }

    @Test func `dpop_jkt must be the key of the proof`() async throws {
        try await OpenIDClient.run { client async throws in
            let other = ["dpop_jkt": Self.thumbprint(of: BrowserKey())]
            try await client.push(other, headers: try client.proved(by: key, at: "/par"))
                .expectOAuth(400, "invalid_request")
            let same = ["dpop_jkt": Self.thumbprint(of: key)]
            #expect(try await client.push(same, headers: try client.proved(by: key, at: "/par")).status == 201)
        }
    }

    @Test func `a wrong proof is refused`() async throws {
        try await OpenIDClient.run { client async throws in
            try await client.push(headers: try client.proved(by: key)).expectOAuth(400, "invalid_dpop_proof")
            let headers = try client.proved(by: key, at: "/par")
            #expect(try await client.push(headers: headers).status == 201)
            try await client.push(headers: headers).expectOAuth(400, "invalid_dpop_proof")
        }
    }
}
