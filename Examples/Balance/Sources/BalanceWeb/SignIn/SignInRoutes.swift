import BalanceEntries
import Foundation
import Hummingbird
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LatchkeyUI
import PageServer
import ScreenCalls

/// A login for which the browser is at Latchkey's pages.
struct PendingLogIn: Sendable {
    /// A client of its own, apart from the user who was logged in before.
    let latchkey: LatchkeyClient
    let logIn: BrowserLogIn

    /// The `state` that Latchkey's answer repeats.
    var state: String {
        let query = URLComponents(url: logIn.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return query.first { $0.name == "state" }?.value ?? ""
    }
}

/// The title page, login and logout.
struct SignInRoutes: Sendable {
    let front: WebFront

    func add(to router: Router<WebContext>) {
        router.get("/") { _, context in title(context) }
        router.get("/login") { request, context in await logIn(request, context, prompt: nil) }
        router.get("/register") { request, context in await logIn(request, context, prompt: .register) }
        router.get("/callback") { request, context in await finishLogIn(request, context) }
        router.post("/logout") { request, context in try await logOut(request, context) }
    }

    private func title(_ context: WebContext, _ notice: WebSentence? = nil) -> Response {
        if notice == nil, context.session?.latchkey != nil { return .redirect(to: "/balance", type: .normal) }
        return front.pages.title(context, notice: notice)
    }

    /// Redirects to Latchkey's pages, if Latchkey answers.
    private func logIn(_ request: Request, _ context: WebContext, prompt: BrowserLogInOptions.Prompt?) async -> Response
    {
        let latchkey = front.makeLatchkey()
        do {
            _ = try await latchkey.policy()
            guard let callback = URL(string: context.ownAddress + "/callback") else { return title(context) }
            let logIn = try latchkey.browserLogIn(
                redirectURI: callback,
                options: BrowserLogInOptions(prompt: prompt, languages: [context.language.rawValue])
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
            return front.pages.unavailable(ScreenFailure(error), retryPath: request.uri.path, context)
        }
    }

    /// Exchanges the code in Latchkey's answer for a session.
    private func finishLogIn(_ request: Request, _ context: WebContext) async -> Response {
        let state = request.uri.queryParameters["state"].map(String.init) ?? ""
        guard let pending = context.session?.takeLogIn(state: state),
            let answer = URL(string: context.ownAddress + request.uri.string)
        else {
            // The browser may have reloaded the answer.
            return context.session?.latchkey == nil
                ? title(context, .logInNotStartedHere) : .redirect(to: "/balance", type: .normal)
        }
        do {
            try await pending.latchkey.logIn(pending.logIn, callback: answer)
        } catch .loginCancelled {
            return title(context, .logInDeclined)
        } catch {
            return front.pages.unavailable(ScreenFailure(error), retryPath: "/login", context)
        }
        // A new cookie: another person may have planted the one before the login.
        let (cookie, _) = front.sessions.start(for: pending.latchkey, continuing: context.session)
        if let former = context.cookie { front.sessions.end(former) }
        var response = Response.redirect(to: "/balance", type: .normal)
        response.setCookie(front.sessionCookie(cookie))
        return response
    }

    /// Ends the session here and at Latchkey, whose page then asks whether to log out the browser too.
    private func logOut(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form(context)
        guard let session = context.session, let cookie = context.cookie else { return title(context) }
        guard form.isGenuine(in: session) else { return front.pages.message(.formExpired, .forbidden, context) }
        let serverKnows = await front.sessions.endAtServer(cookie)
        var left = context
        left.session = nil
        var response =
            serverKnows
            ? Response.redirect(to: front.logOutPage(returningTo: context.ownAddress + "/"), type: .normal)
            : title(left, .signedOutHere)
        response.setCookie(front.sessionCookie("", lifetime: 0))
        return response
    }
}
