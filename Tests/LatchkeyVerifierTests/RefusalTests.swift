import Foundation
import LatchkeyVerifier
import Testing
import VerifierTesting

/// The answers of RFC 6750, RFC 9449 and RFC 9728.
@Suite struct RefusalTests {
    private static let algorithms = #"algs="ES256 PS256 EdDSA""#
    private static let metadata =
        #"resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/v2""#

    private static func describe(_ options: inout VerifierOptions) throws {
        options.resource = try ResourceMetadata(
            resource: "https://api.example.com/v2",
            authorizationServers: ["https://id.example.com"],
            scopes: ["notes:read"]
        )
    }

    @Test func `without a token no error is named, and each scheme is offered`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let refusal = try #require(try await issuer.verifier().refusal(of: .anonymous))
            #expect(refusal.code == .loginRequired)
            #expect(refusal.status == 401)
            #expect(refusal.challenges == ["Bearer", "DPoP " + Self.algorithms])
            #expect(issuer.received("/keys").isEmpty)
        }
    }

    @Test func `the challenge has the needed scopes and the address of the document`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier(Self.describe)
            let refusal = await verifier.refusal(of: .anonymous, scopes: ["notes:write", "notes:read"])
            #expect(
                refusal?.challenges == [
                    #"Bearer scope="notes:read notes:write", "# + Self.metadata,
                    #"DPoP scope="notes:read notes:write", "# + Self.algorithms + ", " + Self.metadata,
                ]
            )
            let wrong = await verifier.refusal(of: .bearer("x"))
            #expect(wrong?.challenges == [#"Bearer error="invalid_token", "# + Self.metadata])
        }
    }

    @Test func `a missing scope is 403, and names all that are needed`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier()
            let token = issuer.token(["scope": "notes:read"])
            #expect(await verifier.refusal(of: .bearer(token), scopes: ["notes:read"]) == nil)
            let refusal = try #require(
                await verifier.refusal(of: .bearer(token), scopes: ["notes:write", "notes:read"])
            )
            #expect(refusal.code == .insufficientScope)
            #expect(refusal.status == 403)
            #expect(refusal.challenges == [#"Bearer error="insufficient_scope", scope="notes:read notes:write""#])
            let none = issuer.token(["scope": NSNull()])
            #expect(await verifier.refusal(of: .bearer(none), scopes: ["notes:read"])?.status == 403)
        }
    }

    @Test(arguments: [["Bearer"], ["Bearer "], ["Bearer a", "Bearer a"], ["Bearer a", "Basic b"], ["DPoP"]])
    func `a repeated or empty header is 400`(authorization: [String]) async throws {
        try await TestIssuer.runs { issuer async throws in
            let request = TokenRequest(method: "GET", url: BoundClient.url, authorization: authorization)
            let refusal = try #require(try await issuer.verifier().refusal(of: request))
            #expect(refusal.code == .malformedRequest)
            #expect(refusal.status == 400)
            #expect(refusal.challenges == [#"Bearer error="invalid_request""#])
        }
    }

    @Test func `the credentials of another scheme are no token`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let request = TokenRequest(method: "GET", url: BoundClient.url, authorization: ["Basic YTpi"])
            #expect(try await issuer.verifier().refusal(of: request)?.code == .loginRequired)
        }
    }

    @Test func `a scheme that the service does not accept is refused, and the accepted one is offered`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier { $0.schemes = [.dpop] }
            let refusal = await verifier.refusal(of: .bearer(issuer.token()))
            #expect(refusal?.challenges == [#"DPoP error="invalid_token", "# + Self.algorithms])
            #expect(await verifier.refusal(of: .anonymous)?.challenges == ["DPoP " + Self.algorithms])
        }
    }

    @Test func `no text shows a token, a proof or a secret`() async throws {
        try await TestIssuer.runs { issuer async throws in
            let secret = "correct-horse"
            let request = TokenRequest(
                method: "GET",
                url: "https://api.example.com/\(secret)",
                authorization: ["Bearer \(secret)"],
                proofs: [secret]
            )
            let refusal = try #require(try await issuer.verifier().refusal(of: request))
            let credentials = Introspection(clientID: "api", clientSecret: secret)
            for value in [request, refusal, credentials] as [Any] {
                var dumped = ""
                dump(value, to: &dumped)
                for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains(secret)) }
            }
        }
    }

    @Test func `the document about the service has its path, its scopes and its schemes`() throws {
        var options = VerifierOptions()
        try Self.describe(&options)
        let resource = try #require(options.resource)
        #expect(resource.path == "/.well-known/oauth-protected-resource/v2")
        #expect(
            String(decoding: resource.json(), as: UTF8.self)
                == #"{"authorization_servers":["https://id.example.com"],"bearer_methods_supported":["header"],"#
                + #""dpop_signing_alg_values_supported":["ES256","PS256","EdDSA"],"#
                + #""resource":"https://api.example.com/v2","scopes_supported":["notes:read"]}"#
        )
        let bound = String(decoding: resource.json([.dpop]), as: UTF8.self)
        #expect(bound.contains(#""dpop_bound_access_tokens_required":true"#))
        let root = try ResourceMetadata(resource: "https://api.example.com/", authorizationServers: [])
        #expect(root.url == "https://api.example.com/.well-known/oauth-protected-resource")
    }

    @Test(arguments: ["http://api.example.com", "api", "https://api.example.com#x", "https://api.example.com/\"x"])
    func `a resource that is no URL with TLS is refused`(resource: String) {
        #expect(throws: VerifierSetupError.invalidResource) {
            try ResourceMetadata(resource: resource, authorizationServers: [])
        }
    }
}
