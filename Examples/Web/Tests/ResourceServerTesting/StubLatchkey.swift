import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore
import Synchronization

/// A server with the calls of Latchkey that services use.
///
/// Tests set its answers.
package final class StubLatchkey: Sendable {
    package struct User: Sendable {
        package var id: String
        package var username: String?
        package var displayName: String?
        package var password = "correct horse battery"
    }

    package struct Received: Sendable {
        package let path: String
        package let headers: HTTPFields
        package let body: String
    }

    package struct State: Sendable {
        package var issuer = "https://id.example.com"
        package var keys = [StubKey()]
        package var users: [User] = []
        /// User ids by the cookie's value.
        package var sessions: [String: String] = [:]
        package var received: [Received] = []
        /// An error status for every request.
        package var status: HTTPResponse.Status?
        /// The answers for single paths.
        package var answers: [String: Response] = [:]
        package var renewedCookie: String?
        /// The users whose access tokens have ended sessions.
        package var endedUsers: Set<String> = []
    }

    private let state = Mutex(State())

    package init() {}

    package func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    package var key: StubKey { state.withLock { $0.keys[0] } }
    package var issuer: String { state.withLock { $0.issuer } }
    package func received(_ path: String) -> [Received] { state.withLock { $0.received.filter { $0.path == path } } }

    /// Adds a user with a session in a browser.
    ///
    /// - Returns: The cookie's value.
    @discardableResult
    package func signIn(_ name: String = "ada", displayName: String? = nil, id: String = "user-ada") -> String {
        state.withLock { state in
            state.users.append(User(id: id, username: name.isEmpty ? nil : name, displayName: displayName))
            let cookie = "cookie-\(state.sessions.count)-\(id)"
            state.sessions[cookie] = id
            return cookie
        }
    }

    package func endSession(_ cookie: String) { state.withLock { $0.sessions[cookie] = nil } }

    /// Ends the sessions of a user's access tokens.
    package func endSessions(of id: String) { _ = state.withLock { $0.endedUsers.insert(id) } }

    /// An access token of a user.
    ///
    /// - Parameters:
    ///   - id: The user.
    ///   - lifetime: In seconds.
    ///   - level: The level of the login.
    /// - Returns: The token; its login was at the start.
    package func token(for id: String = "user-ada", lifetime: Int = 600, level: String = "1") -> String {
        let now = Int(TestClock.start.timeIntervalSince1970)
        return key.token(claims: [
            "iss": issuer, "aud": issuer, "sub": id, "iat": now, "exp": now + lifetime, "jti": "1",
            "client_id": "default",
            "sid": "1", "auth_time": now, "acr": level,
        ])
    }

    package var application: some ApplicationProtocol {
        let router = Router()
        for (method, path) in [
            (HTTPRequest.Method.get, "/.well-known/oauth-authorization-server"), (.get, "/.well-known/jwks.json"),
            (.get, "/v1/sessions/current"), (.get, "/v1/users/me"), (.post, "/users/register"), (.post, "/users/login"),
            (.post, "/users/logout"),
        ] {
            router.on(RouterPath(path), method: method) { [self] request, _ in
                let body = String(buffer: try await request.body.collect(upTo: 100_000))
                return answer(Received(path: path, headers: request.headers, body: body))
            }
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        )
    }

    private func answer(_ received: Received) -> Response {
        state.withLock { state in
            state.received.append(received)
            if let status = state.status {
                return Response(status: status, headers: [.retryAfter: "7"], body: Self.text("not well"))
            }
            if let answer = state.answers[received.path] { return answer }
            return Self.answer(received, &state)
        }
    }

    private static func answer(_ received: Received, _ state: inout State) -> Response {
        switch received.path {
        case "/.well-known/oauth-authorization-server": return json(["issuer": state.issuer])
        case "/.well-known/jwks.json": return json(["keys": state.keys.map(\.jwk)])
        case "/users/login": return logIn(received, &state)
        case "/users/register":
            let form = credentials(received)
            state.users.append(User(id: "user-\(form.name)", username: form.name, password: form.password))
            return json(["status": "success"])
        case "/users/logout":
            if let cookie = cookie(received) { state.sessions[cookie] = nil }
            return json(["status": "success"], cookie: "latchkey=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        default:
            guard let user = user(received, state) else {
                return json(["code": "login_required"], status: .unauthorized)
            }
            if received.path == "/v1/sessions/current" {
                return json(["id": "s", "userID": user.id], cookie: state.renewedCookie)
            }
            return json(
                ["id": user.id, "username": user.username, "displayName": user.displayName].compactMapValues(\.self)
            )
        }
    }

    private static func logIn(_ received: Received, _ state: inout State) -> Response {
        let form = credentials(received)
        guard let user = state.users.first(where: { $0.username == form.name && $0.password == form.password }) else {
            return json(["status": "failed"], status: .unauthorized)
        }
        let cookie = "login-\(state.sessions.count)-\(user.id)"
        state.sessions[cookie] = user.id
        return json(["status": "success"], cookie: "latchkey=\(cookie); Path=/; HttpOnly; SameSite=Lax")
    }

    private static func user(_ received: Received, _ state: State) -> User? {
        if let token = received.headers[.authorization]?.dropFirst(7) {
            guard let id = StubKey.claims(of: String(token))?["sub"] as? String, !state.endedUsers.contains(id) else {
                return nil
            }
            return state.users.first { $0.id == id }
        }
        let id = cookie(received).flatMap { state.sessions[$0] }
        return state.users.first { $0.id == id }
    }

    private static func cookie(_ received: Received) -> String? {
        received.headers[.cookie]?.split(separator: "; ").first { $0.hasPrefix("latchkey=") }
            .map { String($0.dropFirst("latchkey=".count)) }
    }

    private static func credentials(_ received: Received) -> (name: String, password: String) {
        let form = (try? JSONSerialization.jsonObject(with: Data(received.body.utf8))) as? [String: String] ?? [:]
        return (form["name"] ?? "", form["password"] ?? "")
    }

    package static func json(_ value: Any, status: HTTPResponse.Status = .ok, cookie: String? = nil) -> Response {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let cookie { headers[.setCookie] = cookie }
        let data = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private static func text(_ text: String) -> ResponseBody { ResponseBody(byteBuffer: ByteBuffer(string: text)) }
}
