import LatchkeyEndpoints
import HTTPTypes
import Crypto
import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import ServerTesting
import Testing

/// An OAuth client that asks for scopes; its codes are stored as if a user had consented.
struct OpenIDClient: Sendable {
    static let redirectURI = "https://rp.example.org/callback"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let secret = ClientSecret(.random())

    let server: TestServer
    let browser: SignedInBrowser
    let id: String

    /// Runs a test with a confidential third-party application `rp` and a browser in which Ada is signed in.
    static func run(
        _ change: @escaping @Sendable (inout ClientRules) -> Void = { _ in },
        _ test: @escaping @Sendable (OpenIDClient) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let client = OpenIDClient(server: server, browser: try await server.logInBrowser(), id: "rp")
            try await client.add("rp", change)
            try await test(client)
        }
    }

    /// Adds an application that authenticates by `client_secret_basic` and is a third party.
    @discardableResult
    func add(_ id: String, _ change: @Sendable (inout ClientRules) -> Void = { _ in }) async throws -> OpenIDClient {
        var rules = ClientRules()
        rules.party = .third
        rules.authentication = .secretBasic
        change(&rules)
        let application = Application(
            id: .init(id),
            name: id,
            redirectURIs: [try RedirectURI(Self.redirectURI)],
            clientSecretDigest: SHA256TokenDigest().digest(Self.secret.bytes),
            client: rules
        )
        try await server.composition.domain.users.transaction { tables in
            _ = try tables.applications.insert(application)
        }
        try await server.composition.administration.applications.reload()
        return OpenIDClient(server: server, browser: browser, id: id)
    }

    /// A code of the browser's user.
    func code(_ grant: CodeGrant, challenge: String? = nil) async throws -> String {
        let (code, now) = (AuthorizationCode(.random()), server.clock.now())
        let record = AuthorizationCodeRecord(
            id: IDSource(clock: server.clock).next(),
            codeDigest: SHA256TokenDigest().digest(code.bytes),
            applicationID: .init(id),
            redirectURI: Self.redirectURI,
            codeChallenge: challenge ?? Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8))),
            userID: browser.access.userID,
            browserSessionID: browser.access.sessionID,
            authenticatedAt: browser.access.authenticatedAt,
            methods: browser.access.methods,
            grant: grant,
            createdAt: now,
            expiresAt: now.addingTimeInterval(AuthorizationCode.lifetime)
        )
        try await server.composition.domain.users.transaction { tables in
            try tables.authorizationCodes.insert(record)
        }
        return code.secretText
    }

    var basic: [String: String] { TokenClient.basic(id, Self.secret.secretText) }

    func redeem(
        _ code: String,
        _ more: [String: String] = [:],
        headers: [String: String]? = nil
    ) async throws -> TestAnswer {
        let form = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
            "code_verifier": Self.verifier,
        ]
        return try await send(form.merging(more) { $1 }, headers: headers)
    }

    func tokens(_ scope: String, nonce: String? = nil, claims: String? = nil) async throws -> TestAnswer {
        let scopes = try #require(Scopes(scope))
        let answer = try await redeem(try await code(CodeGrant(scopes: scopes, nonce: nonce, claims: claims)))
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.headers[.cacheControl] == "no-store")
        return answer
    }

    func refresh(
        _ token: String,
        _ more: [String: String] = [:],
        headers: [String: String]? = nil
    ) async throws -> TestAnswer {
        try await send(
            ["grant_type": "refresh_token", "refresh_token": token].merging(more) { $1 },
            headers: headers
        )
    }

    func introspect(_ token: String) async throws -> TestAnswer { try await send(["token": token], to: "/introspect") }

    func userinfo(_ token: String, headers: [String: String] = [:]) async throws -> TestAnswer {
        try await server.send("GET", "/userinfo", token: token, headers: headers)
    }

    func send(
        _ form: [String: String],
        to path: String = "/token",
        headers: [String: String]? = nil
    ) async throws -> TestAnswer {
        try await TokenClient(server: server, browser: browser).send(form, to: path, headers: headers ?? basic)
    }
}

extension TestAnswer {
    /// The text of a member.
    func text(_ name: String, at location: SourceLocation = #_sourceLocation) throws -> String {
        try #require(self[name]?.stringValue, "\(text)", sourceLocation: location)
    }
}

extension JSONValue {
    /// The claims of a JWT, unverified.
    static func claims(of token: String) throws -> [String: JSONValue] {
        let payload = try #require(Base64URL.decode(token.split(separator: ".")[1]))
        return try #require(try JSONDecoder().decode(JSONValue.self, from: Data(payload)).objectValue)
    }

    /// The header of a JWT.
    static func header(of token: String) throws -> [String: JSONValue] {
        let header = try #require(Base64URL.decode(token.split(separator: ".")[0]))
        return try #require(try JSONDecoder().decode(JSONValue.self, from: Data(header)).objectValue)
    }
}
