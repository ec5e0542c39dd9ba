import Logging
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyScreens

/// What every request passes: finds out who asks and in which language, and turns what goes wrong into a page.
struct WebRequests: RouterMiddleware {
    let front: WebFront

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let chosen = RequestLanguage(of: request)
        context.language = chosen.language
        if let cookie = request.cookies[front.sessionCookieName]?.value, !cookie.isEmpty {
            context.session = front.sessions.session(cookie)
            context.cookie = context.session.map { _ in cookie }
        }
        var response = await answer(request, &context, next)
        if chosen.isChosen {
            response.setCookie(
                Cookie(
                    name: RequestLanguage.cookie,
                    value: chosen.language.rawValue,
                    maxAge: 400 * 86_400,
                    path: "/",
                    secure: front.configuration.ownAddress.isSecure,
                    httpOnly: true,
                    sameSite: .lax
                )
            )
        }
        addHeaders(to: &response)
        return response
    }

    private func answer(
        _ request: Request,
        _ context: inout WebContext,
        _ next: @concurrent (Request, WebContext) async throws -> Response
    ) async -> Response {
        do {
            guard let origin = front.configuration.ownAddress.origin(of: request) else { throw WebRefusal.foreignName }
            context.ownAddress = origin
            return try await next(request, context)
        } catch let error as LoggedOut {
            // Who never was logged in here has not been logged out.
            guard request.cookies[front.sessionCookieName] != nil else { return .redirect(to: "/", type: .normal) }
            if let cookie = context.cookie { front.sessions.end(cookie) }
            context.session = nil
            var response = front.pages.title(context, sessionEnded: error.reason)
            response.setCookie(front.sessionCookie("", lifetime: 0))
            return response
        } catch WebRefusal.crossSite {
            return front.pages.message(.crossSiteRefused, status: .forbidden, context)
        } catch WebRefusal.foreignName {
            return front.pages.message(.notFoundExplained, status: .misdirectedRequest, context)
        } catch let error as any HTTPResponseError {
            switch error.status {
            case .notFound, .methodNotAllowed: return front.pages.notFound(error.status, context)
            case .contentTooLarge: return front.pages.message(.requestTooLarge, status: error.status, context)
            default: return front.pages.message(.requestUnreadable, status: error.status, context)
            }
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return front.pages.message(.serverDefect, status: .internalServerError, context)
        }
    }

    private func addHeaders(to response: inout Response) {
        // After a form was sent, Chromium asks the policy of its page where the answer may lead: to the server's logout.
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
            + "form-action 'self' \(front.pages.serverOrigin); base-uri 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if front.configuration.ownAddress.isSecure {
            response.headers[.strictTransportSecurity] = "max-age=31536000"
        }
    }
}
