import Crypto
import CryptoExtras
import Foundation
import LatchkeyConformance
import LatchkeyCore
import LatchkeyJSON
import Synchronization

/// A small provider in memory: right, except for its one fault.
final class FakeProvider: WebCalling {
    static let issuer = "https://op.example"
    static let clients = [
        client("first", .basic), client("second", .basic), client("poster", .post),
        client("fapi-one", .privateKey), client("fapi-two", .privateKey),
    ]
    static let start = 1_800_000_000.0
    static let script = UserAgentScript(username: "ada", password: "correct horse")

    struct Grant {
        var client: String
        var redirectURI: String
        var nonce: String?
        var scope: String
        var isSpent = false
        var challenge: String?
        /// The thumbprint of the key that it is bound to.
        var thumbprint: String?
        var issuedAt = 0.0
        var authTime: Double?
    }

    /// A pushed request.
    struct Pushed {
        let request: FormFields
        let pushedAt: Double
        var isSpent = false
    }

    struct State {
        /// When the user logged in, by the cookie of the browser.
        var authTimes: [String: Double] = [:]
        var clock = 0.0
        var pending: [String: FormFields] = [:]
        var grants: [String: Grant] = [:]
        var accessTokens: [String: Grant] = [:]
        var refreshTokens: [String: Grant] = [:]
        var pushed: [String: Pushed] = [:]
        var proofIDs: Set<String> = []
    }

    let fault: Fault?
    let state = Mutex(State())
    private static let key = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    init(_ fault: Fault? = nil) { self.fault = fault }

    static func client(_ id: String, _ method: ConformanceClient.Method) -> ConformanceClient {
        var client = ConformanceClient(
            id: id,
            secret: "secret of \(id)",
            method: method,
            redirectURIs: ["https://rp.example/\(id)"]
        )
        client.postLogoutRedirectURIs = ["https://rp.example/\(id)/out"]
        if method == .privateKey {
            client.signer = TokenSigner.fresh(keyID: id)
            client.plans = [.fapi2]
        }
        return client
    }

    /// Runs modules of a plan by their names.
    func run(_ plan: ConformancePlan, _ names: [String] = []) async -> ConformanceReport {
        var settings = ConformanceSettings(issuer: Self.issuer, clients: Self.clients, script: Self.script)
        settings.now = { [self] in Date(timeIntervalSince1970: time) }
        settings.pause = { [self] time in
            state.withLock { $0.clock += time / .seconds(1) }
        }
        let modules = plan.modules.filter { names.isEmpty || names.contains($0.name) }
        return await ConformanceRunner(settings, calling: self).run(modules)
    }

    func signer() throws -> TokenSigner { TokenSigner(.rsa(try Self.key.get(), isPSS: false), keyID: "k1") }

    func call(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        // A plan is thousands of calls that never wait, and other tests share its threads.
        await Task.yield()
        do { return try answer(request) } catch { throw WebFailure("\(error)") }
    }

    private func answer(_ request: WebRequest) throws -> WebAnswer {
        guard let url = URL(string: request.url), url.host() == "op.example" else {
            throw WebFailure("there is no such host")
        }
        let query = Callback(url: request.url).query
        let form = FormFields(decoding: request.body ?? "")
        let browser = Self.browser(of: request)
        switch url.path() {
        case "/.well-known/openid-configuration": return try json(discovery)
        case "/jwks": return try json(["keys": .array(publishedKeys())])
        case "/authorize": return authorize(request.method == "POST" ? form : query, in: browser)
        case "/login": return logIn(form)
        case "/consent": return consent(form, in: browser)
        case "/par": return try push(request, form)
        case "/token": return try token(request, form)
        case "/userinfo": return try userinfo(request, form)
        case "/logout": return logOut(query, in: browser)
        case "/logout/confirm":
            state.withLock { $0.authTimes[browser] = nil }
            return Self.page("Signed out", "")
        default: return WebAnswer(404)
        }
    }

    /// The cookie of a login; empty without one.
    private static func browser(of request: WebRequest) -> String {
        let cookie = request.header("Cookie") ?? ""
        return cookie.hasPrefix("login=") ? String(cookie.dropFirst("login=".count)) : ""
    }

    static func page(_ title: String, _ body: String, status: Int = 200) -> WebAnswer {
        WebAnswer(
            status,
            [("Content-Type", "text/html; charset=utf-8")],
            Data("<!doctype html><title>\(title)</title><body>\(body)</body>".utf8)
        )
    }

    func json(_ value: [String: JSONValue], status: Int = 200) throws -> WebAnswer {
        var fields = [("Content-Type", "application/json")]
        if fault != .cacheableTokens { fields.append(("Cache-Control", "no-store")) }
        return WebAnswer(status, fields, try JSONEncoder().encode(value))
    }

    private var discovery: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "issuer": .string(fault == .wrongDiscoveryIssuer ? "https://other.example" : Self.issuer),
            "authorization_endpoint": "https://op.example/authorize",
            "token_endpoint": "https://op.example/token", "userinfo_endpoint": "https://op.example/userinfo",
            "jwks_uri": "https://op.example/jwks", "end_session_endpoint": "https://op.example/logout",
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "scopes_supported": ["openid", "profile", "email", "address", "phone", "offline_access"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"], "claims_parameter_supported": true,
            "request_uri_parameter_supported": false, "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": true, "acr_values_supported": ["1"],
            "pushed_authorization_request_endpoint": "https://op.example/par",
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "private_key_jwt"],
            "token_endpoint_auth_signing_alg_values_supported": ["ES256"],
            "dpop_signing_alg_values_supported": ["ES256"],
        ]
        if fault == .noRS256 { members["id_token_signing_alg_values_supported"] = ["ES256"] }
        return members
    }

    private func publishedKeys() throws -> [JSONValue] {
        var key = try signer().publicKey
        if fault == .privateKeyPublished { key["d"] = "AQAB" }
        return [.object(key)]
    }
}
