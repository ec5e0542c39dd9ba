import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The contract of every transport, on a real socket.
@Suite(.timeLimit(.minutes(1))) struct LoopbackTests {
    @Test(
        arguments: ["Bearer", #"Bearer error="invalid_token""#, #"Basic realm="x""#, #"Digest realm="x", nonce="y""#],
        TransportKind.all
    )
    func `a 401 with a challenge is an answer like others`(challenge: String, kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in
            .refusal(.loginRequired, headers: ["WWW-Authenticate: \(challenge)"])
        }
        let answer = try await kind.make().send(URLRequest(url: server.url), under: .data)
        #expect(answer.status == 401)
        // Foundation on Linux drops the body of a refusal with a Basic challenge.
        if kind != .urlSession || !challenge.hasPrefix("Basic") { #expect(answer.problem?.code == .loginRequired) }
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportKind.all)
    func `a user logs in and the session is refreshed and logged out over a socket`(kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            if request.line.hasPrefix("POST /v1/sessions/refresh") {
                return .json(200, Refreshed(session: .sample(accessToken: "access-2", refreshToken: nil)))
            }
            if request.line.hasPrefix("POST /v1/sessions") {
                return .json(201, SignedIn(user: .sample(), session: .sample()), headers: ["Set-Cookie: a=b; Path=/"])
            }
            if request.line.hasPrefix("DELETE") { return LoopbackServer.answer(204) }
            return request.has("Authorization: Bearer access-2")
                ? LoopbackServer.answer(200, "{}")
                : .refusal(.tokenExpired, headers: [#"WWW-Authenticate: Bearer error="invalid_token""#])
        }
        try await withFolder { folder in
            let latchkey = try LatchkeyClient(
                server: server.url,
                application: "balance",
                by: kind,
                credentialStore: FileCredentialStore(file: folder.appending(path: "credentials.json"))
            )
            #expect(try await latchkey.logIn("ada", password: "correct horse") == .sample())
            let request = URLRequest(url: server.url.appending(path: "v1/things"))
            #expect(try await latchkey.data(for: request).1.statusCode == 200)
            try await latchkey.logOut(waitsForServer: true)
        }
        let requests = server.requests
        #expect(
            requests.map(\.line) == [
                "POST /v1/sessions HTTP/1.1", "GET /v1/things HTTP/1.1", "POST /v1/sessions/refresh HTTP/1.1",
                "GET /v1/things HTTP/1.1", "DELETE /v1/sessions/current HTTP/1.1",
            ]
        )
        #expect(requests.allSatisfy { $0.has("Latchkey-Application: balance") })
        #expect(requests.allSatisfy { !$0.has("Cookie:") })
        #expect(requests.map { $0.has("Authorization:") } == [false, true, false, true, true])
    }

    @Test(arguments: TransportKind.all)
    func `a body goes with DELETE and PATCH`(kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("PATCH") ? .json(200, User.sample()) : LoopbackServer.answer(204)
        }
        var credentials = try StoredCredentials.sample().changing {
            $0.expiry = TokenExpiry(expiresIn: 600, serverDate: nil, deviceDate: Date())
        }
        credentials.realm.server = server.url.absoluteString
        let latchkey = try await LatchkeyClient(server: server.url, by: kind, credentialStore: .holding(credentials))
        try await latchkey.account.update(UserChanges())
        try await latchkey.account.delete(password: "correct horse")
        #expect(server.requests.map(\.body) == ["{}", #"{"password":"correct horse"}"#])
    }

    @Test(
        arguments: [
            (401, #"{"title":"t","status":401,"code":"session_ended","detail":"d"}"#, "application/problem+json"),
            (200, "{}", "application/json"),
        ],
        TransportKind.all
    )
    func `an answer of another origin after a redirect says nothing about the session`(
        _ answer: (status: Int, body: String, type: String),
        kind: TransportKind
    ) async throws {
        let (status, body, type) = answer
        let other = try LoopbackServer { _ in LoopbackServer.answer(status, body, type: type) }
        let target = other.url.absoluteString
        let server = try LoopbackServer { _ in LoopbackServer.answer(302, headers: ["Location: \(target)/x"]) }
        var credentials = try StoredCredentials.sample().changing {
            $0.expiry = TokenExpiry(expiresIn: 600, serverDate: nil, deviceDate: Date())
        }
        credentials.realm.server = server.url.absoluteString
        let latchkey = try await LatchkeyClient(server: server.url, by: kind, credentialStore: .holding(credentials))
        let request = URLRequest(url: server.url.appending(path: "v1/things"))
        #expect(try await latchkey.data(for: request).1.statusCode == status)
        #expect(await latchkey.states.first { _ in true } == .signedIn(.sample(), .stored))
    }

    @Test(arguments: [301, 302, 303, 307, 308], TransportKind.all)
    func `a redirect to another origin gets no token`(status: Int, kind: TransportKind) async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        let target = other.url.absoluteString
        let server = try LoopbackServer { _ in LoopbackServer.answer(status, headers: ["Location: \(target)/x"]) }
        let answer = try await kind.make().send(authorized(server.url), under: .data)
        #expect(answer.status == 200)
        #expect(server.requests.map { $0.has("access-1") } == [true])
        #expect(other.requests.map { $0.has("access-1") } == [false])
    }

    @Test(arguments: TransportKind.all)
    func `a redirect within the origin keeps the token`(kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("GET /x")
                ? LoopbackServer.answer(200, "{}")
                : LoopbackServer.answer(302, headers: ["Location: /x"])
        }
        let answer = try await kind.make().send(authorized(server.url), under: .data)
        #expect(answer.status == 200)
        #expect(server.requests.map { $0.has("Authorization: Bearer access-1") } == [true, true])
    }

    @Test(arguments: TransportKind.all)
    func `the token does not come back after a detour over another origin`(kind: TransportKind) async throws {
        let home = Box("")
        let other = try LoopbackServer { _ in LoopbackServer.answer(302, headers: ["Location: \(home.value)/back"]) }
        let target = other.url.absoluteString
        let server = try LoopbackServer { request in
            request.line.hasPrefix("GET /back")
                ? LoopbackServer.answer(200, "{}")
                : LoopbackServer.answer(302, headers: ["Location: \(target)/x"])
        }
        home.value = server.url.absoluteString
        _ = try await kind.make().send(authorized(server.url), under: .data)
        #expect(other.requests.map { $0.has("access-1") } == [false])
        #expect(server.requests.map { $0.has("access-1") } == [true, false])
    }

    @Test(arguments: [302, 307], TransportKind.all)
    func `a password is not sent on by a redirect`(status: Int, kind: TransportKind) async throws {
        let other = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        let target = other.url.absoluteString
        let server = try LoopbackServer { _ in LoopbackServer.answer(status, headers: ["Location: \(target)/x"]) }
        let latchkey = try LatchkeyClient(server: server.url, by: kind, credentialStore: MemoryCredentialStore())
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .unexpectedAnswer)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: TransportKind.all)
    func `an endless answer to a login is cut off`(kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, String(repeating: " ", count: 8 << 20)) }
        let latchkey = try LatchkeyClient(server: server.url, by: kind, credentialStore: MemoryCredentialStore())
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .answerTooLarge)
    }

    @Test(arguments: TransportKind.all)
    func `a server that says nothing is given up`(kind: TransportKind) async throws {
        let asked = Event()
        let quiet = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            Task { await asked.happen() }
            quiet.wait()
            return ""
        }
        defer { quiet.signal() }
        let rules = TransferRules(maximumBytes: nil, timeout: .milliseconds(200), followsRedirects: false)
        let code = await code { try await kind.make().send(URLRequest(url: server.url), under: rules) }
        #expect(code == .timedOut)
        await asked.wait()
    }

    @Test(arguments: TransportKind.all)
    func `a cancelled call leaves at once`(kind: TransportKind) async throws {
        let asked = Event()
        let quiet = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            Task { await asked.happen() }
            quiet.wait()
            return ""
        }
        defer { quiet.signal() }
        let latchkey = try LatchkeyClient(server: server.url, by: kind, credentialStore: MemoryCredentialStore())
        let login = Task { try await latchkey.logIn("ada", password: "correct horse") }
        await asked.wait()
        login.cancel()
        #expect(await code { try await login.value } == .cancelled)
    }

    @Test(arguments: TransportKind.all)
    func `calls that are cancelled at any moment all return`(kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}") }
        let transport = try kind.make()
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let call = Task { try await transport.send(URLRequest(url: server.url), under: .data) }
                    for _ in 0..<number % 20 { await Task.yield() }
                    call.cancel()
                    _ = try? await call.value
                }
            }
        }
    }

    @Test(arguments: TransportKind.all)
    func `a missing server is reported as such`(kind: TransportKind) async throws {
        let url = try LoopbackServer { _ in "" }.url
        let latchkey = try LatchkeyClient(server: url, by: kind, credentialStore: MemoryCredentialStore())
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .networkUnavailable)
    }

    private func authorized(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.setValue("Bearer access-1", forHTTPHeaderField: "Authorization")
        return request
    }
}

/// A value that is set once before it is read.
///
/// `@unchecked Sendable`: `stored` is only touched while `lock` is held.
private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: String

    init(_ value: String) { stored = value }

    var value: String {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}

extension String {
    fileprivate static func json(_ status: Int, _ body: some Encodable, headers: [String] = []) -> String {
        let text = (try? WireJSON.encode(body)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return LoopbackServer.answer(status, text, headers: headers)
    }

    fileprivate static func refusal(_ code: ErrorCode, headers: [String]) -> String {
        let problem = Problem(title: "Unauthorized", status: 401, code: code, detail: "Log in again.")
        let text = (try? WireJSON.encode(problem)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return LoopbackServer.answer(401, text, type: "application/problem+json", headers: headers)
    }
}
