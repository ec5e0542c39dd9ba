import BalanceScreens
import Foundation
import Hummingbird
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls

/// The title, and the way to the server's own pages and back: this front never sees a password.
struct SignInRoutes: Sendable {
    let front: WebFront

    func add(to router: Router<WebContext>) {
        router.get("/") { _, context in title(context) }
        router.get("/login") { request, context in await logIn(request, context, registering: false) }
        router.get("/register") { request, context in await logIn(request, context, registering: true) }
        router.get("/callback") { request, context in await callBack(request, context) }
        router.post("/logout") { request, context in try await logOut(request, context) }
    }

    private func title(_ context: WebContext) -> Response {
        if context.session?.latchkey != nil { return .redirect(to: "/balance", type: .normal) }
        return front.pages.title(context)
    }

    /// Sends the browser to the server, when the server is there.
    private func logIn(_ request: Request, _ context: WebContext, registering: Bool) async -> Response {
        let latchkey = front.makeLatchkey()
        do {
            _ = try await latchkey.policy()
            let logIn = try latchkey.browserLogIn(
                redirectURI: try front.redirectURI(at: context.ownAddress),
                options: BrowserLogInOptions(
                    prompt: registering ? .register : nil,
                    languages: [context.language.rawValue]
                )
            )
            let pending = PendingLogIn(latchkey: latchkey, logIn: logIn)
            var response = Response.redirect(to: logIn.url.absoluteString, type: .normal)
            if let session = context.session {
                session.begin(pending)
            } else {
                let (cookie, session) = front.sessions.start(for: nil)
                session.begin(pending)
                response.setCookie(front.sessionCookie(cookie))
            }
            return response
        } catch {
            return front.pages.away(ScreenFailure(error), tryingAgainAt: request.uri.path, context)
        }
    }

    /// The browser comes back with the answer to a login.
    private func callBack(_ request: Request, _ context: WebContext) async -> Response {
        let state = request.uri.queryParameters["state"].map(String.init) ?? ""
        guard let pending = context.session?.takeLogIn(state: state) else {
            // The back button, or the page of the answer loaded again.
            if context.session?.latchkey != nil { return .redirect(to: "/balance", type: .normal) }
            return front.pages.title(context, notice: WebSentence.logInNotStartedHere.text(in: context.language))
        }
        guard let answer = URL(string: context.ownAddress + request.uri.string) else {
            return front.pages.title(context, notice: WebSentence.logInNotStartedHere.text(in: context.language))
        }
        do {
            try await pending.latchkey.logIn(pending.logIn, callback: answer)
        } catch .loginCancelled {
            return front.pages.title(context, notice: WebSentence.logInDeclined.text(in: context.language))
        } catch {
            return front.pages.away(ScreenFailure(error), tryingAgainAt: "/login", context)
        }
        // A new cookie: what a stranger may have known before the login is worth nothing after it.
        let (cookie, _) = front.sessions.start(for: pending.latchkey, continuing: context.session)
        if let former = context.cookie { front.sessions.end(former) }
        var response = Response.redirect(to: "/balance", type: .normal)
        response.setCookie(front.sessionCookie(cookie))
        return response
    }

    /// Ends the login here and at the server, and asks there whether the browser shall be logged out too.
    private func logOut(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await front.form(of: request, context)
        guard let session = context.session, let cookie = context.cookie else { return title(context) }
        guard form.isGenuine(in: session) else { return front.pages.formExpired(context) }
        let isTold = await front.sessions.endAndTell(cookie)
        var left = context
        left.session = nil
        var response =
            isTold
            ? Response.redirect(to: front.logOutPage(returningTo: context.ownAddress + "/"), type: .normal)
            : front.pages.title(left, notice: WebSentence.signedOutHere.text(in: context.language))
        response.setCookie(front.sessionCookie("", lifetime: 0))
        return response
    }
}
