import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Tokens of OAuth clients that prove to have a key (DPoP, RFC 9449).
@Suite struct KeyBoundTokenTests {
    private let key = BrowserKey()

    private func headers(_ client: OpenIDClient, by key: BrowserKey? = nil) throws -> [String: String] {
        let proof = try (key ?? self.key).proof(for: "/token", at: client.server.clock.now())
        return client.basic.merging(["DPoP": proof]) { $1 }
    }

    @Test func `an access token names the key, and is no bearer token`() async throws {
        try await OpenIDClient.run { client async throws in
            let code = try await client.code(CodeGrant(scopes: .standard))
            let answer = try await client.redeem(code, headers: try headers(client))
            #expect(answer["token_type"] == "DPoP")
            let access = try answer.text("access_token")
            #expect(try JSONValue.claims(of: access)["cnf"]?.objectValue?["jkt"]?.stringValue?.isEmpty == false)
            #expect(try await client.userinfo(access).status == 401)
            #expect(try await client.introspect(access)["token_type"] == "DPoP")
        }
    }

    @Test func `a code that is bound to a key needs it`() async throws {
        try await OpenIDClient.run { client async throws in
            let bound = CodeGrant(scopes: .standard, keyThumbprint: KeyThumbprint(String(repeating: "k", count: 43)))
            let code = try await client.code(bound)
            try await client.redeem(code, headers: try headers(client)).expectOAuth(400, "invalid_dpop_proof")
            try await client.redeem(code).expectOAuth(400, "invalid_dpop_proof")
        }
    }

    @Test func `a client that must prove a key gets nothing without it`() async throws {
        try await OpenIDClient.run({ $0.requiresKeyProofs = true }) { client in
            let code = try await client.code(CodeGrant(scopes: .standard))
            try await client.redeem(code).expectOAuth(400, "invalid_dpop_proof")
            let answer = try await client.redeem(code, headers: try headers(client))
            #expect(answer.status == 200, "\(answer.text)")
            try await client.refresh(try answer.text("refresh_token")).expectOAuth(400, "invalid_dpop_proof")
        }
    }

    @Test func `the refresh token of a confidential client with a key stays as it is`() async throws {
        try await OpenIDClient.run({ $0.requiresKeyProofs = true }) { client in
            let code = try await client.code(CodeGrant(scopes: .standard))
            let token = try await client.redeem(code, headers: try headers(client)).text("refresh_token")
            for number in 1...3 {
                client.server.clock.turn(by: 60)
                // The key may change, because the client itself is authenticated (RFC 9449 §5).
                let answer = try await client.refresh(token, headers: try headers(client, by: BrowserKey()))
                #expect(answer["refresh_token"]?.stringValue == token, "refresh \(number): \(answer.text)")
            }
        }
    }

    @Test func `the refresh token of a public client changes, and an old one ends the session`() async throws {
        try await OpenIDClient.run { confidential async throws in
            let client = try await confidential.add("public") { $0.authentication = ClientAuthenticationMethod.none }
            let named = ["client_id": "public"]
            let code = try await client.code(CodeGrant(scopes: .standard))
            let first = try await client.redeem(code, named, headers: [:]).text("refresh_token")
            let second = try await client.refresh(first, named, headers: [:]).text("refresh_token")
            #expect(second != first)
            #expect(try await client.refresh(first, named, headers: [:])["refresh_token"]?.stringValue == second)
            client.server.clock.turn(by: 11)
            try await client.refresh(first, named, headers: [:]).expectOAuth(400, "invalid_grant")
            try await client.refresh(second, named, headers: [:]).expectOAuth(400, "invalid_grant")
        }
    }
}
