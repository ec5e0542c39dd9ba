import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyScreens
import Logging
import PageServer
import ScreenCalls

struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var language = Language.english
    /// The session of the browser, and the cookie that names it.
    var session: BrowserSession?
    var cookie: String?
    /// The app's origin in the browser.
    var ownAddress = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// A request that the app refuses.
enum WebRefusal: Error {
    case crossSite
    case foreignName
}

/// Finds the session and the language of each request, adds headers to the answer, and turns errors into pages.
struct WebRequests: RouterMiddleware {
    let front: WebFront

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let language = RequestLanguage(of: request, cookie: "balance_language", among: Language.ofExamples)
        context.language = language.language
        if let cookie = request.cookies[front.cookieName]?.value, let session = front.sessions.session(cookie) {
            (context.session, context.cookie) = (session, cookie)
        }
        var response = await answer(request, &context, next)
        let isSecure = front.ownAddress.isSecure
        language.remember(in: &response, isSecure: isSecure)
        // Chromium applies the form's policy to redirects after it: the logout leads to the server.
        let origin = "\(front.server.scheme ?? "http")://\(front.server.host() ?? "")"
        let port = front.server.port.map { ":\($0)" } ?? ""
        response.addPageHeaders(
            isSecure: isSecure,
            formTargets: "'self' \(origin)\(port)",
            referrerPolicy: "no-referrer"
        )
        return response
    }

    private func answer(
        _ request: Request,
        _ context: inout WebContext,
        _ next: @concurrent (Request, WebContext) async throws -> Response
    ) async -> Response {
        do {
            guard let origin = front.ownAddress.origin(of: request) else { throw WebRefusal.foreignName }
            context.ownAddress = origin
            return try await next(request, context)
        } catch let end as SessionEnd {
            // A browser without a cookie had no session.
            guard request.cookies[front.cookieName] != nil else { return .redirect(to: "/", type: .normal) }
            if let cookie = context.cookie { front.sessions.end(cookie) }
            context.session = nil
            var response = front.pages.title(context, sessionEnded: end.reason)
            response.setCookie(front.sessionCookie("", lifetime: 0))
            return response
        } catch WebRefusal.crossSite {
            return front.pages.message(.crossSiteRefused, .forbidden, context)
        } catch WebRefusal.foreignName {
            return front.pages.message(.notFoundExplained, .misdirectedRequest, context)
        } catch let error as any HTTPResponseError {
            switch error.status {
            case .notFound, .methodNotAllowed:
                return front.pages.message(.notFoundExplained, title: .notFoundTitle, error.status, context)
            case .contentTooLarge: return front.pages.message(.requestTooLarge, error.status, context)
            default: return front.pages.message(.requestUnreadable, error.status, context)
            }
        } catch {
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return front.pages.message(.serverDefect, .internalServerError, context)
        }
    }
}

extension Request {
    /// A form of the app's own pages.
    func form(_ context: WebContext) async throws -> SentForm {
        guard RequestSite(of: self, at: context.ownAddress) != .other else { throw WebRefusal.crossSite }
        return try await SentForm(self, limit: 16 * 1024)
    }
}

extension SentForm {
    /// Whether it is from a page of this session.
    ///
    /// The comparison takes the same time for all tokens.
    func isGenuine(in session: BrowserSession) -> Bool {
        let (sent, own) = (Array(self["token"].utf8), Array(session.formToken.utf8))
        return sent.count == own.count && zip(sent, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
