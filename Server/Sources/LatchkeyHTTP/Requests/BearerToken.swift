import HTTPTypes
package import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Lets only requests pass that carry a good access token (RFC 6750 §2.1), or the cookie of a browser's session.
package struct RequireAccess: RouterMiddleware {
    let domain: Domain

    init(_ domain: Domain) { self.domain = domain }

    package func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        guard let token = try Self.token(of: request) else {
            let session = try await browserSession(request, context)
            context.access = session.access
            context.application = try domain.application(of: session.access)
            var response = try await next(request, context)
            // Unless the answer has another one.
            if let lifetime = session.renewedLifetime, response.headers[.setCookie] == nil {
                response.headers[.setCookie] = domain.sessionCookie(lifetime: lifetime, for: request)
            }
            return response
        }
        do {
            let access = try await domain.sessionCheck.check(token, from: context.clientAddress)
            context.access = access
            context.application = try domain.application(of: access)
        } catch let error as SessionCheckError { throw HTTPProblem(error) }
        return try await next(request, context)
    }

    /// Browsers send the cookie also at the wish of other sites, so what changes something must be seen to be ours.
    private func browserSession(_ request: Request, _ context: LatchkeyRequestContext) async throws -> BrowserSession {
        guard let rules = CookieRules(issuer: domain.issuer(), host: request.head.authority),
            let cookie = RequestCookies(request)[rules.session]
        else { throw HTTPProblem.loginRequired }
        if ![.get, .head].contains(request.method) {
            try CrossSiteCheck.requireOwnSite(request, issuer: domain.issuer())
        }
        let session: BrowserSession?
        do {
            session = try await domain.browserSessions.check(cookie, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        guard let session else { throw HTTPProblem.loginRequired }
        return session
    }

    package static func token(of request: Request) throws -> String? {
        let values = request.headers[values: .authorization]
        guard values.count <= 1 else { throw HTTPProblem(SessionCheckError.invalidToken) }
        guard let value = values.first, value.utf8.count > 7, value.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(value.dropFirst(7))
    }
}
