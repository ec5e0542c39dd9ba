import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LatchkeyHummingbird
import LatchkeyVerifier
import NIOCore
import Testing
import VerifierTesting

@Suite struct TokenMiddlewareTests {
    struct Context: TokenRequestContext {
        var coreContext: CoreRequestContextStorage
        var token: VerifiedToken?

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
        }
    }

    private static let origin = "https://api.example.com"

    /// Runs a service with the routes `/notes`, which says whose token it was, and `/unprotected`.
    private static func serves(
        scopes: Set<String> = [],
        origin: String? = Self.origin,
        isOptional: Bool = false,
        describes: Bool = false,
        _ test: @escaping @Sendable (TestIssuer, any TestClientProtocol) async throws -> Void
    ) async throws {
        try await TestIssuer.runs { issuer async throws in
            let verifier = try issuer.verifier { options in
                guard describes else { return }
                options.resource = try ResourceMetadata(
                    resource: Self.origin,
                    authorizationServers: [issuer.url],
                    scopes: ["notes:read"]
                )
            }
            let router = Router(context: Context.self)
            router.get("/unprotected") { _, context in try context.verifiedToken.subject }
            router.add(
                middleware: TokenMiddleware(verifier, scopes: scopes, origin: origin, isOptional: isOptional)
            )
            router.get("/notes") { _, context in context.token?.subject ?? "nobody" }
            try await Application(router: router).test(.router) { client in try await test(issuer, client) }
        }
    }

    private static func code(_ response: TestResponse) throws -> String? {
        let body = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView)) as? [String: Any]
        return body?["code"] as? String
    }

    @Test func `a route gets the verified claims`() async throws {
        try await Self.serves(scopes: ["notes:read"]) { issuer, client in
            let headers: HTTPFields = [.authorization: "Bearer \(issuer.token())"]
            let answer = try await client.execute(uri: "/notes", method: .get, headers: headers)
            #expect(answer.status == .ok)
            #expect(String(buffer: answer.body) == "ada")
        }
    }

    @Test func `without a token the answer is a problem with both challenges`() async throws {
        try await Self.serves(scopes: ["notes:read"]) { _, client in
            let answer = try await client.execute(uri: "/notes", method: .get)
            #expect(answer.status == .unauthorized)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(try Self.code(answer) == "login_required")
            #expect(
                answer.headers[values: .wwwAuthenticate] == [
                    #"Bearer scope="notes:read""#, #"DPoP scope="notes:read", algs="ES256 PS256 EdDSA""#,
                ]
            )
        }
    }

    @Test func `a forged token is 401, and a missing scope 403`() async throws {
        try await Self.serves(scopes: ["admin"]) { issuer, client in
            let forged: HTTPFields = [.authorization: "Bearer x"]
            let unauthorized = try await client.execute(uri: "/notes", method: .get, headers: forged)
            #expect(unauthorized.status == .unauthorized)
            #expect(unauthorized.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            let good: HTTPFields = [.authorization: "Bearer \(issuer.token())"]
            let forbidden = try await client.execute(uri: "/notes", method: .get, headers: good)
            #expect(forbidden.status == .forbidden)
            #expect(try Self.code(forbidden) == "insufficient_scope")
            #expect(forbidden.headers[.wwwAuthenticate] == #"Bearer error="insufficient_scope", scope="admin""#)
        }
    }

    @Test func `while the issuer is down the answer is 503 with a time to wait`() async throws {
        try await Self.serves { issuer, client in
            issuer.set { $0.status = .serviceUnavailable }
            let headers: HTTPFields = [.authorization: "Bearer \(issuer.token())"]
            let answer = try await client.execute(uri: "/notes", method: .get, headers: headers)
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] == "2")
            #expect(answer.headers[.wwwAuthenticate] == nil)
        }
    }

    @Test func `where the token is optional, nobody passes and a forged token does not`() async throws {
        try await Self.serves(isOptional: true) { _, client in
            let answer = try await client.execute(uri: "/notes", method: .get)
            #expect(String(buffer: answer.body) == "nobody")
            let forged: HTTPFields = [.authorization: "Bearer x"]
            #expect(try await client.execute(uri: "/notes", method: .get, headers: forged).status == .unauthorized)
        }
    }

    private static func bound(_ client: BoundClient) -> HTTPFields {
        let token = client.token
        var headers: HTTPFields = [.authorization: "DPoP \(token)"]
        if let name = HTTPField.Name("DPoP") { headers[name] = client.proof(for: token) }
        return headers
    }

    @Test func `a bound token is accepted with a proof for the public address`() async throws {
        try await Self.serves { issuer, client in
            let headers = Self.bound(BoundClient(issuer))
            let answer = try await client.execute(uri: "/notes?page=2", method: .get, headers: headers)
            #expect(String(buffer: answer.body) == "ada")
            #expect(try await client.execute(uri: "/notes", method: .get, headers: headers).status == .unauthorized)
        }
    }

    @Test func `without a public address proofs are refused, whatever host the request names`() async throws {
        try await Self.serves(origin: nil) { issuer, client in
            let headers = Self.bound(BoundClient(issuer))
            let answer = try await client.execute(uri: "/notes", method: .get, headers: headers)
            #expect(answer.status == .unauthorized)
            #expect(try Self.code(answer) == "invalid_dpop_proof")
        }
    }

    @Test func `the document about the service is for everyone`() async throws {
        try await Self.serves(origin: nil, describes: true) { issuer, client in
            let path = "/.well-known/oauth-protected-resource"
            let answer = try await client.execute(uri: path, method: .get)
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(String(buffer: answer.body).contains(#""resource":"https://api.example.com""#))
            let refused = try await client.execute(uri: "/notes", method: .get)
            #expect(
                refused.headers[values: .wwwAuthenticate].first
                    == #"Bearer resource_metadata="https://api.example.com\#(path)""#
            )
            // The document's origin is the one that proofs name.
            let bound = Self.bound(BoundClient(issuer))
            #expect(try await client.execute(uri: "/notes", method: .get, headers: bound).status == .ok)
            #expect(try await client.execute(uri: path, method: .post).status == .unauthorized)
        }
    }

    @Test func `a route without the middleware has no token`() async throws {
        try await Self.serves { issuer, client in
            let headers: HTTPFields = [.authorization: "Bearer \(issuer.token())"]
            let answer = try await client.execute(uri: "/unprotected", method: .get, headers: headers)
            #expect(answer.status == .unauthorized)
        }
    }
}
