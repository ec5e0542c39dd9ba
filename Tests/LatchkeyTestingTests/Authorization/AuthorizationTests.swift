import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logins in a browser, as in an app's own tests.
@Suite(.timeLimit(.minutes(1))) struct AuthorizationTests {
    private let server = FakeServer()
    private let store = MemoryCredentialStore()
    private let callback = URL(string: "com.example.app:/callback") ?? FakeServer.standardURL

    private func app() -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        return .fake(server: server, credentialStore: store, device: Device(name: "Ada's phone"))
    }

    @Test func `who logs in in the browser is signed in, and still is after the app was started again`() async throws {
        let latchkey = app()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let user = try await latchkey.logIn(logIn, callback: await server.authorize(logIn.url, as: "Ada"))
        #expect(user == server.user("ada"))
        #expect(server.sessions(of: "ada").map(\.device?.name) == ["Ada's phone"])
        #expect(server.events(of: "ada").map(\.kind) == [.userRegistered, .loginSucceeded, .loginSucceeded])
        #expect(try await LatchkeyClient.fake(server: server, credentialStore: store).restore() == .signedIn(user))
        server.expireAccessTokens()
        #expect(try await latchkey.account.refresh() == user)
        #expect(server.requests(.refresh).count == 1)
    }

    @Test func `a person who says no is signed out as before`() async throws {
        let latchkey = app()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = try server.refuse(logIn.url)
        #expect(await code { try await latchkey.logIn(logIn, callback: answer) } == .loginCancelled)
        #expect(server.requests.isEmpty)
        #expect(await latchkey.user == nil)
    }

    @Test(arguments: [(59, true), (60, false)])
    func `a code is good for a minute`(_ seconds: Int, _ isGood: Bool) async throws {
        let latchkey = app()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = try await server.authorize(logIn.url, as: "ada")
        server.clock.advance(by: .seconds(seconds))
        let code = await code { try await latchkey.logIn(logIn, callback: answer) }
        #expect(code == (isGood ? nil : .invalidGrant))
        #expect(server.sessions(of: "ada").count == (isGood ? 1 : 0))
    }

    @Test func `a code that comes twice ends the session of the first time`() async throws {
        let latchkey = app()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let answer = try await server.authorize(logIn.url, as: "ada")
        try await latchkey.logIn(logIn, callback: answer)
        #expect(server.sessions(of: "ada").count == 1)
        // Another client, which does not know that the answer was used.
        let thief = LatchkeyClient.fake(server: server)
        #expect(await code { try await thief.logIn(logIn, callback: answer) } == .invalidGrant)
        #expect(server.sessions(of: "ada").isEmpty)
        #expect(server.events(of: "ada").last?.reason == .reuseDetected)
    }

    @Test func `a stolen code is worth nothing to another login`() async throws {
        let latchkey = app()
        let logIn = try latchkey.browserLogIn(redirectURI: callback)
        let stolen = try await server.authorize(logIn.url, as: "ada")
        let thief = LatchkeyClient.fake(server: server)
        let own = try thief.browserLogIn(redirectURI: callback)
        var parts = try #require(URLComponents(url: stolen, resolvingAgainstBaseURL: false))
        let state = URLComponents(url: own.url, resolvingAgainstBaseURL: false)?.queryItems?.first {
            $0.name == "state"
        }
        parts.queryItems = (parts.queryItems ?? []).filter { $0.name != "state" } + [try #require(state)]
        let forged = try #require(parts.url)
        #expect(await code { try await thief.logIn(own, callback: forged) } == .invalidGrant)
        #expect(server.sessions(of: "ada").isEmpty)
        // The control: its own login can still use it.
        #expect(try await latchkey.logIn(logIn, callback: stolen).username == "ada")
    }

    @Test(arguments: [
        ["redirect_uri": "com.example.other:/callback"], ["code": "guess"],
        ["code_verifier": String(repeating: "a", count: 43)],
    ])
    func `a code is bound to what it was made for`(_ changes: [String: String]) async throws {
        let form = try await form()
        let (status, problem) = try await token(form.merging(changes) { _, new in new })
        #expect(status == 400)
        #expect(problem?.error == "invalid_grant")
        #expect(server.sessions(of: "ada").isEmpty)
        // The control: the unchanged form is accepted.
        #expect(try await token(form).0 == 200)
    }

    @Test(arguments: [
        ("grant_type", "password", "unsupported_grant_type"), ("code", nil, "invalid_request"),
        ("code_verifier", nil, "invalid_request"), ("grant_type", nil, "invalid_request"),
        ("code_verifier", "short", "invalid_grant"), ("client_id", "another", "invalid_client"),
    ])
    func `a request that is not one is refused as RFC 6749 says`(
        _ name: String,
        _ value: String?,
        _ error: String
    ) async throws {
        var form = try await form()
        form[name] = value
        let (status, problem) = try await token(form)
        #expect(status == (error == "invalid_client" ? 401 : 400))
        #expect(problem?.error == error)
    }

    @Test(arguments: [
        "response_type=token", "code_challenge_method=plain", "code_challenge=short", "client_id=another",
        "redirect_uri=", "state=twice&state=twice",
    ])
    func `a request that the real server does not serve is not served`(_ change: String) async throws {
        let logIn = try app().browserLogIn(redirectURI: callback)
        let name = change.prefix { $0 != "=" }
        let kept = (logIn.url.query(percentEncoded: true) ?? "").split(separator: "&")
            .filter { !$0.hasPrefix(name + "=") }.joined(separator: "&")
        let page = try #require(URL(string: "\(server.url.absoluteString)/authorize?\(kept)&\(change)"))
        await #expect(throws: LatchkeyError.self) { try await server.authorize(page, as: "ada") }
        await #expect(throws: Never.self) { try await server.authorize(logIn.url, as: "ada") }
    }

    /// The form of a client that made its request itself.
    private func form() async throws -> [String: String] {
        server.addUser("ada", password: "correct horse")
        let verifier = CodeVerifier(.system)
        var page = try #require(URLComponents(url: server.url, resolvingAgainstBaseURL: false))
        page.path = "/authorize"
        page.queryItems = [
            "response_type": "code", "client_id": "default", "redirect_uri": "com.example.app:/callback",
            "code_challenge": verifier.challenge, "code_challenge_method": "S256", "state": "state",
        ].map { URLQueryItem(name: $0, value: $1) }
        let answer = try await server.authorize(try #require(page.url), as: "ada")
        let items = URLComponents(url: answer, resolvingAgainstBaseURL: false)?.queryItems
        return [
            "grant_type": "authorization_code", "code": try #require(items?.first { $0.name == "code" }?.value),
            "redirect_uri": "com.example.app:/callback", "client_id": "default", "code_verifier": verifier.secret,
        ]
    }

    private func token(_ form: [String: String]) async throws -> (Int, TokenProblem?) {
        var request = URLRequest(url: server.url.appending(path: "token"))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(form.map { "\($0)=\($1)" }.joined(separator: "&").utf8)
        let (data, response) = try await server.data(for: request)
        return (response.statusCode, try? JSONDecoder().decode(TokenProblem.self, from: data))
    }
}
