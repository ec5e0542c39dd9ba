import BalanceScreens
import Foundation
import Hummingbird
import Latchkey
import LatchkeyScreens

/// The web front: its routes, and what they share.
///
/// It knows Latchkey through the SDK alone; a browser is signed in by the server's own pages (authorization code with
/// PKCE).
struct WebFront: Sendable {
    static let appName = "Kii Balance"

    let configuration: WebConfiguration
    let sessions: BrowserSessions
    let pages: WebPages
    /// A client that nobody is signed in with yet.
    let makeLatchkey: @Sendable () -> LatchkeyClient

    init(_ configuration: WebConfiguration, makeLatchkey: (@Sendable () -> LatchkeyClient)? = nil) throws {
        self.configuration = configuration
        sessions = BrowserSessions()
        pages = try WebPages(server: configuration.server)
        self.makeLatchkey =
            makeLatchkey ?? {
                LatchkeyClient(
                    server: configuration.server,
                    application: configuration.application,
                    credentialStore: MemoryCredentialStore(),
                    device: Device(name: WebFront.appName, platform: "web")
                )
            }
    }

    func router() -> Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: WebRequests(front: self))
        pages.assets.add(to: router)
        SignInRoutes(front: self).add(to: router)
        EntryListRoutes(front: self).add(to: router)
        EntryFormRoutes(front: self).add(to: router)
        return router
    }

    var sessionCookieName: String { configuration.ownAddress.isSecure ? "__Host-balance" : "balance" }

    func sessionCookie(_ value: String, lifetime: Int? = nil) -> Cookie {
        Cookie(
            name: sessionCookieName,
            value: value,
            maxAge: lifetime,
            path: "/",
            secure: configuration.ownAddress.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }

    /// A form that one of this front's own pages has sent.
    func form(of request: Request, _ context: WebContext) async throws -> TypedForm {
        guard CrossSiteCheck.accepts(request, at: context.ownAddress) else { throw WebRefusal.crossSite }
        return try await TypedForm(request, context)
    }

    /// The book of the person who is logged in.
    func book(_ context: WebContext) throws(LoggedOut) -> (BalanceBook, BrowserSession) {
        guard let session = context.session, let latchkey = session.latchkey else { throw LoggedOut(reason: nil) }
        return (BalanceBook(of: latchkey), session)
    }

    /// Where the server sends the browser back to.
    func redirectURI(at origin: String) throws -> URL {
        guard let address = URL(string: origin + "/callback") else { throw WebRefusal.foreignName }
        return address
    }

    /// The server's page that ends its own session with the browser.
    func logOutPage(returningTo address: String) -> String {
        var parts = URLComponents(url: configuration.server, resolvingAgainstBaseURL: false) ?? URLComponents()
        parts.path = parts.path.hasSuffix("/") ? parts.path + "logout" : parts.path + "/logout"
        parts.queryItems = [
            URLQueryItem(name: "client_id", value: configuration.application),
            URLQueryItem(name: "return_to", value: address),
        ]
        return parts.string ?? "/"
    }
}

/// Where the front and its server are.
struct WebConfiguration: Sendable {
    var server: URL
    var application: String
    var ownAddress: OwnAddress
}
