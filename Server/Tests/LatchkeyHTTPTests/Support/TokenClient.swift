import Crypto
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyHTTP
import ServerTesting
import Testing

/// An OAuth client of a server; its codes are created as by a browser's redirect.
struct TokenClient: Sendable {
    static let redirectURI = "https://app.example.com/callback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    let server: TestServer
    let browser: SignedInBrowser
    var id = "app"

    /// A server with the applications `app`, `other` and `closed`, which has a secret, and a browser in which Ada is
    /// signed in.
    static func run(
        _ test: @escaping @Sendable (_ client: TokenClient, _ secret: String) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            let applications = server.composition.administration.applications
            let (secret, digest) = (ClientSecret(.random()), SHA256TokenDigest())
            for (id, origin) in [("app", "app"), ("other", "other"), ("closed", "app")] {
                var change = ApplicationChange()
                if id == "closed" { change.clientSecretDigest = digest.digest(secret.bytes) }
                _ = try await applications.add(
                    .init(id),
                    name: id,
                    redirectURIs: ["https://\(origin).example.com/callback"],
                    with: change
                )
            }
            _ = try await server.register()
            try await test(TokenClient(server: server, browser: server.logInBrowser()), secret.secretText)
        }
    }

    /// A session of the application.
    func logIn() async throws -> TokenAnswer {
        let answer = try await send(try await codeForm())
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded(TokenAnswer.self)
    }

    /// The form that requests a session, with a fresh code.
    func codeForm() async throws -> [String: String] {
        let request = AuthorizationRequest.checked(
            [
                ("response_type", "code"), ("client_id", id), ("redirect_uri", Self.redirectURI),
                ("code_challenge", Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8)))),
                ("code_challenge_method", "S256"),
            ],
            applications: server.composition.domain.applications
        )
        guard case .good(let request) = request else { throw NotGood() }
        let code = try #require(
            try await server.composition.domain.authorization.grant(request, by: browser.access)
        )
        return [
            "grant_type": "authorization_code", "code": code.secretText, "client_id": id,
            "redirect_uri": Self.redirectURI, "code_verifier": Self.verifier,
        ]
    }

    func refresh(
        _ token: String,
        as id: String? = nil,
        _ more: [String: String] = [:],
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        var form = ["grant_type": "refresh_token", "refresh_token": token, "client_id": id ?? self.id]
        form.merge(more) { $1 }
        return try await send(form.filter { !$0.value.isEmpty }, headers: headers)
    }

    func revoke(
        _ token: String,
        as id: String? = nil,
        _ more: [String: String] = [:],
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let form = ["token": token, "client_id": id ?? self.id].merging(more) { $1 }
        return try await send(form.filter { !$0.value.isEmpty }, to: "/revoke", headers: headers)
    }

    func send(
        _ form: [String: String],
        to path: String = "/token",
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let pairs = form.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        let body = Body(pairs.joined(separator: "&"), as: "application/x-www-form-urlencoded")
        return try await server.send("POST", path, body, headers: headers)
    }

    /// The header by which an application authenticates.
    static func basic(_ id: String, _ secret: String) -> [String: String] {
        ["Authorization": "Basic \(Data("\(id):\(secret)".utf8).base64EncodedString())"]
    }

    private struct NotGood: Error {}
}

extension TestAnswer {
    /// Expects a refusal by RFC 6749 §5.2.
    func expectOAuth(_ status: Int, _ error: String, at location: SourceLocation = #_sourceLocation) {
        #expect(self.status == status, "\(text)", sourceLocation: location)
        #expect(self["error"]?.stringValue == error, "\(text)", sourceLocation: location)
        #expect(self["error_description"]?.stringValue?.isEmpty == false, sourceLocation: location)
        #expect(headers[.cacheControl] == "no-store", sourceLocation: location)
    }
}
