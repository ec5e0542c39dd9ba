package import Foundation
package import HTTPTypes
import Hummingbird
import HummingbirdTesting
package import LatchkeyVerifier
import NIOCore
import Synchronization

/// An issuer on a port of this computer, whose answers a test sets.
package final class TestIssuer: Sendable {
    package static let audience = "https://api.example.com"

    package struct State: Sendable {
        package var keys = [TestKey.es256()]
        package var port = 0
        /// An error status for every request.
        package var status: HTTPResponse.Status?
        /// Answers for single paths.
        package var bodies: [String: String] = [:]
        package var headers: HTTPFields = [:]
        /// The answer about the session of a token.
        package var isActive = true
        package var received: [Received] = []
    }

    package struct Received: Sendable {
        package let path: String
        package let authorization: String?
        package let body: String
    }

    package let time = TestTime()
    private let state = Mutex(State())

    private init() {}

    /// Starts an issuer for a test.
    package static func runs(_ test: @escaping @Sendable (TestIssuer) async throws -> Void) async throws {
        let issuer = TestIssuer()
        try await issuer.application.test(.live) { client in
            issuer.set { $0.port = client.port ?? 0 }
            try await test(issuer)
        }
    }

    package func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    package var key: TestKey { state.withLock { $0.keys[0] } }
    package var url: String { state.withLock { "http://127.0.0.1:\($0.port)" } }
    package func received(_ path: String) -> [Received] { state.withLock { $0.received.filter { $0.path == path } } }

    /// A verifier for this issuer, with the test's clock.
    package func verifier(_ change: (inout VerifierOptions) throws -> Void = { _ in }) throws -> TokenVerifier {
        var options = VerifierOptions()
        options.clock = time.clock
        try change(&options)
        return try TokenVerifier(issuer: url, audience: Self.audience, options: options)
    }

    /// The claims of a valid token.
    package var claims: [String: Any] {
        let now = time.now
        return [
            "iss": url, "aud": Self.audience, "sub": "ada", "client_id": "app", "iat": now, "exp": now + 600,
            "jti": "1", "sid": "s", "acr": "2", "auth_time": now - 60, "scope": "notes:read notes:write",
        ]
    }

    /// A valid token with changes.
    ///
    /// - Parameters:
    ///   - changes: Claims to add or replace; `NSNull` removes one.
    ///   - header: Members to add to the header, or to replace in it.
    ///   - key: The key that signs; nil for the issuer's first one.
    ///   - sign: Makes the signature; nil for the key's own.
    /// - Returns: The token.
    package func token(
        _ changes: [String: Any] = [:],
        header: [String: Any] = [:],
        key: TestKey? = nil,
        with sign: ((Data) -> Data)? = nil
    ) -> String {
        let key = key ?? self.key
        let usual: [String: Any] = ["alg": key.algorithm, "typ": "at+jwt", "kid": key.keyID]
        let header = usual.merging(header) { $1 }.filter { !($0.value is NSNull) }
        return key.sign(header, claims.merging(changes) { $1 }.filter { !($0.value is NSNull) }, with: sign)
    }

    private var application: some ApplicationProtocol {
        let router = Router()
        for path in ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration", "/keys"] {
            router.get(RouterPath(path)) { [self] request, _ in
                answer(Received(path: path, authorization: nil, body: ""))
            }
        }
        router.post("/introspect") { [self] request, _ in
            let body = String(buffer: try await request.body.collect(upTo: 100_000))
            let authorization = request.headers[.authorization]
            return answer(Received(path: "/introspect", authorization: authorization, body: body))
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        )
    }

    private func answer(_ received: Received) -> Response {
        let url = url
        return state.withLock { state in
            state.received.append(received)
            if let status = state.status { return Response(status: status, headers: state.headers) }
            let usual: String =
                switch received.path {
                case "/keys": Self.keySet(state.keys)
                case "/introspect": json(["active": state.isActive])
                default:
                    json(["issuer": url, "jwks_uri": url + "/keys", "introspection_endpoint": url + "/introspect"])
                }
            let body = state.bodies[received.path] ?? usual
            if body.isEmpty { return Response(status: .notFound) }
            return Response(
                status: .ok,
                headers: state.headers,
                body: ResponseBody(byteBuffer: ByteBuffer(string: body))
            )
        }
    }

    package static func keySet(_ keys: [TestKey]) -> String { json(["keys": keys.map(\.publicKey)]) }
}
