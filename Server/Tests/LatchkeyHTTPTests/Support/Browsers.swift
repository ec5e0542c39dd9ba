import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// A browser in which a user is signed in.
struct SignedInBrowser: Sendable {
    let access: Access
    /// The value of its `Cookie` header.
    let cookie: String
}

extension TestServer {
    /// The cookie's name on a server with TLS.
    static let cookieName = "__Host-latchkey"

    /// Signs a user in in a browser.
    func logInBrowser(_ identifier: String = "ada") async throws -> SignedInBrowser {
        let domain = composition.domain
        let signedIn = try await domain.passwordLogIn.logIn(
            identifier,
            password: Self.password,
            from: RequestOrigin(device: LatchkeyCore.Device(name: "Browser"), credential: .cookie),
            with: #require(domain.applications[Application.defaultID])
        )
        let cookie = try #require(signedIn.session.cookie)
        let session = try await domain.browserSessions.check(cookie.secretText, with: nil, from: nil)
        return SignedInBrowser(access: try #require(session).access, cookie: "\(Self.cookieName)=\(cookie.secretText)")
    }
}
