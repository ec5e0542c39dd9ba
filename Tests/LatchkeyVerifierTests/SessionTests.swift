import Foundation
import LatchkeyVerifier
import Testing
import VerifierTesting

/// Questions about the session of a token (RFC 7662).
@Suite struct SessionTests {
    private static func ask(_ options: inout VerifierOptions) {
        options.introspection = Introspection(clientID: "the api", clientSecret: "a:b c+")
    }

    @Test func `a token of an ended session is refused a second later`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier(Self.ask)
            let token = issuer.token()
            #expect(await verifier.refusal(of: .bearer(token)) == nil)
            issuer.set { $0.isActive = false }
            issuer.time.advance(by: .milliseconds(999))
            #expect(await verifier.refusal(of: .bearer(token)) == nil)
            #expect(issuer.received("/introspect").count == 1)
            issuer.time.advance(by: .milliseconds(1))
            let refusal = try #require(await verifier.refusal(of: .bearer(token)))
            #expect(refusal.code == .invalidToken)
            #expect(refusal.challenges == [#"Bearer error="invalid_token""#])
            #expect(issuer.received("/introspect").count == 2)
        }
    }

    @Test func `the question has the token in its body and the client's credentials by Basic`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let token = issuer.token()
            #expect(try await issuer.verifier(Self.ask).refusal(of: .bearer(token)) == nil)
            let question = try #require(issuer.received("/introspect").first)
            #expect(question.body == "token=\(token)&token_type_hint=access_token")
            // Both names are form-encoded before they are joined (RFC 6749 §2.3.1).
            let names = Data("the%20api:a%3Ab%20c%2B".utf8).base64EncodedString()
            #expect(question.authorization == "Basic \(names)")
        }
    }

    @Test func `many requests at once with one token make one question, and each token its own`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier(Self.ask)
            let tokens = [issuer.token(), issuer.token(["jti": "2"])]
            await withTaskGroup(of: TokenRefusal?.self) { group in
                for number in 0..<40 { group.addTask { await verifier.refusal(of: .bearer(tokens[number % 2])) } }
                for await refusal in group { #expect(refusal == nil) }
            }
            #expect(issuer.received("/introspect").count == 2)
        }
    }

    @Test func `a forged or expired token makes no question`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier(Self.ask)
            let forged = issuer.token(header: ["kid": issuer.key.keyID], key: .es256())
            #expect(await verifier.refusal(of: .bearer(forged))?.code == .invalidToken)
            let token = issuer.token()
            issuer.time.advance(by: .seconds(700))
            #expect(await verifier.refusal(of: .bearer(token))?.code == .tokenExpired)
            #expect(issuer.received("/introspect").isEmpty)
        }
    }

    @Test(arguments: ["", "nonsense", "{}", #"{"active":"true"}"#, #"{"active":true,"active":true}"#])
    func `an answer that says nothing is 503, and logs nobody out`(body: String) async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { $0.bodies["/introspect"] = body }
            let refusal = try await issuer.verifier(Self.ask).refusal(of: .bearer(issuer.token()))
            #expect(refusal?.code == .busy)
            #expect(refusal?.status == 503)
            #expect(refusal?.challenges == [])
        }
    }

    @Test func `an answer about another user is refused`() async throws {
        try await TestIssuer.runs { issuer async throws in
            issuer.set { $0.bodies["/introspect"] = #"{"active":true,"sub":"eve"}"# }
            let refusal = try await issuer.verifier(Self.ask).refusal(of: .bearer(issuer.token()))
            #expect(refusal?.code == .invalidToken)
        }
    }
}
