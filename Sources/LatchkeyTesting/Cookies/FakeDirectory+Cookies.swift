import Foundation
import LatchkeyAPI

extension Route {
    static let cookieRoutes: [Route] = [
        Route(pattern: "POST /users/register") { directory, call throws(Refusal) in
            let body = try call.request.read(NameAndPassword.self)
            let form = RegisterRequest(username: body.name, password: body.password)
            _ = try directory.register(form, at: call.now)
            return .status("success")
        },
        Route(pattern: "POST /users/login") { directory, call throws(Refusal) in
            let body = try call.request.read(NameAndPassword.self)
            let signedIn: SignedIn
            do throws(Refusal) {
                signedIn = try directory.logIn(LogInRequest(identifier: body.name, password: body.password), call)
            } catch  where error.code == .invalidCredentials {
                return .status("failed", 401)
            }
            let value = directory.cookie(of: signedIn.session.id)
            return .status("success", cookie: call.request.sessionCookie(value))
        },
        Route(pattern: "POST /users/logout") { directory, call throws(Refusal) in
            if let access = try? directory.access(of: call.request, at: call.now) {
                directory.endSession(access.sessionID, because: .signedOut, at: call.now)
            }
            return .status("success", cookie: call.request.sessionCookie(nil))
        },
    ]
}

/// What somebody logs in with at a service that knows only cookies.
private struct NameAndPassword: Decodable {
    let name: String
    let password: String
}

extension FakeDirectory {
    /// A new cookie of a session, good for as long as the session is.
    fileprivate mutating func cookie(of sessionID: Session.ID) -> String {
        let value = "fake." + Data.random(24).map { String($0, radix: 16) }.joined()
        let expiresAt = sessions[sessionID]?.expiresAt ?? .distantPast
        grants[value] = AccessGrant(sessionID: sessionID, expiresAt: expiresAt, isCookie: true)
        return value
    }
}

extension FakeRequest {
    /// The cookie by which a user is known; nil when it was not sent.
    var cookie: String? {
        (header("Cookie") ?? "").components(separatedBy: "; ")
            .compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                return parts.count == 2 && parts[0] == cookieName ? parts[1] : nil
            }
            .first
    }

    /// What sets the cookie, or deletes it.
    fileprivate func sessionCookie(_ value: String?) -> String {
        "\(cookieName)=\(value ?? "")\(value == nil ? "; Max-Age=0" : ""); Path=/; HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    private var isSecure: Bool { url.scheme?.lowercased() == "https" }
    private var cookieName: String { isSecure ? "__Host-latchkey" : "latchkey" }
}

extension FakeAnswer {
    fileprivate static func status(_ word: String, _ status: Int = 200, cookie: String? = nil) -> FakeAnswer {
        FakeAnswer(
            status: status,
            headers: ["Content-Type": "application/json"].merging(cookie.map { ["Set-Cookie": $0] } ?? [:]) { $1 },
            body: Data(#"{"status":"\#(word)"}"#.utf8)
        )
    }
}
