import LatchkeyAPI
package import LatchkeyCore

/// A request of a session: with a good access token (RFC 6750 §2.1), or the cookie of a browser's session.
package struct SessionCaller: Caller {
    package static let requirement = CallerRequirement(
        security: [.accessToken, .sessionCookie],
        parameters: [.application],
        refusals: [
            .unknownApplication, .loginRequired, .invalidToken, .tokenExpired, .sessionEnded, .crossSiteRequest, .busy,
            .storageUnavailable,
        ]
    )

    package let access: Access
    /// The application of the session, whatever the request names.
    package let application: LatchkeyCore.Application
    /// Renews the browser's cookie.
    package let cookie: String?

    package init(_ request: EndpointRequest, _ domain: Domain) async throws {
        // A request that names no application of ours is refused, whatever else it has.
        _ = try ApplicationCaller(request, domain)
        if let token = try BearerToken.read(request.headers) {
            access = try await domain.sessionCheck.check(token, from: request.clientAddress)
            cookie = nil
        } else {
            let session = try await Self.browserSession(request, domain)
            access = session.access
            cookie = session.renewedLifetime.flatMap { domain.sessionCookie(lifetime: $0, for: request) }
        }
        application = try domain.application(of: access)
    }

    /// Browsers send the cookie with requests of other sites too, so a change must be seen to come from ours.
    private static func browserSession(_ request: EndpointRequest, _ domain: Domain) async throws -> BrowserSession {
        guard let rules = CookieRules(issuer: domain.issuer(), host: request.authority),
            let cookie = RequestCookies(request.headers)[rules.session]
        else { throw HTTPProblem.loginRequired }
        if !["GET", "HEAD"].contains(request.method) {
            try CrossSiteCheck.requireOwnSite(request, issuer: domain.issuer())
        }
        guard let session = try await domain.browserSessions.check(cookie, from: request.clientAddress) else {
            throw HTTPProblem.loginRequired
        }
        return session
    }
}
