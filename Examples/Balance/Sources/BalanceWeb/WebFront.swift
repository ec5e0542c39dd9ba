import BalanceEntries
import Foundation
import Hummingbird
import Latchkey
import LatchkeyScreens
import PageServer
import ScreenCalls

/// The web app: its parts and its routes.
///
/// Users log in at Latchkey's own pages (authorization code with PKCE), so the app never sees a password. For each
/// browser it has a `LatchkeyClient`.
struct WebFront: Sendable {
    let server: URL
    let application: String
    let ownAddress: OwnAddress
    let sessions = BrowserSessions()
    let pages: BalancePages
    /// Makes the client of a new login.
    let makeLatchkey: @Sendable () -> LatchkeyClient

    init(
        server: URL,
        application: String,
        ownAddress: OwnAddress,
        makeLatchkey: (@Sendable () -> LatchkeyClient)? = nil
    ) throws {
        self.server = server
        self.application = application
        self.ownAddress = ownAddress
        pages = try BalancePages()
        self.makeLatchkey =
            makeLatchkey ?? {
                LatchkeyClient(
                    server: server,
                    application: application,
                    credentialStore: MemoryCredentialStore(),
                    device: Device(name: BalanceBook.appName, platform: "web")
                )
            }
    }

    func router() -> Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: WebRequests(front: self))
        pages.files.add(to: router)
        SignInRoutes(front: self).add(to: router)
        EntryRoutes(front: self).add(to: router)
        return router
    }

    /// The book of the signed-in user.
    ///
    /// - Throws: `SessionEnd` without a user.
    func book(_ context: WebContext) throws(SessionEnd) -> (BalanceBook, BrowserSession) {
        guard let session = context.session, let latchkey = session.latchkey else { throw SessionEnd(reason: nil) }
        return (BalanceBook(of: latchkey), session)
    }

    /// The name of the session cookie.
    var cookieName: String { ownAddress.isSecure ? "__Host-balance" : "balance" }

    func sessionCookie(_ value: String, lifetime: Int? = nil) -> Cookie {
        Cookie(
            name: cookieName,
            value: value,
            maxAge: lifetime,
            path: "/",
            secure: ownAddress.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }

    /// The page at which Latchkey ends its own session of the browser.
    func logOutPage(returningTo address: String) -> String {
        var page = server.appending(path: "logout")
        page.append(queryItems: [
            URLQueryItem(name: "client_id", value: application), URLQueryItem(name: "return_to", value: address),
        ])
        return page.absoluteString
    }
}
