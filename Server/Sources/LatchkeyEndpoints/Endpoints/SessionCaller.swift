import LatchkeyAPI
package import LatchkeyCore

/// A request of a session: with a valid access token (RFC 6750 §2.1) or a browser's session cookie.
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
    /// The application of the session, not the one that the request names.
    package let application: LatchkeyCore.Application
    /// The cookie that extends the browser's session.
    package let cookie: String?

    package init(_ request: EndpointRequest, _ domain: Domain) async throws {
        // A request that names an unknown application is refused, whatever its credentials.
        _ = try ApplicationCaller(request, domain)
        if let token = try BearerToken.read(request.headers) {
            access = try await domain.sessionCheck.check(token, from: request.clientAddress)
            cookie = nil
        } else {
            let session = try await Self.browserSession(request, domain)
            access = session.access
            cookie = session.extendedLifetime.flatMap { domain.sessionCookie(lifetime: $0, for: request) }
        }
        application = try domain.application(of: access)
    }

    /// Browsers send the cookie with requests of other sites too, so a change must demonstrably come from our own site.
    private static func browserSession(_ request: EndpointRequest, _ domain: Domain) async throws -> BrowserSession {
        let cookies = RequestCookies(request.headers)
        guard let rules = CookieRules(issuer: domain.issuer(), host: request.authority),
            let cookie = cookies[rules.session]
        else { throw HTTPProblem.loginRequired }
        if !["GET", "HEAD"].contains(request.method) {
            try CrossSiteCheck.requireOwnSite(request, issuer: domain.issuer())
        }
        let session = try await domain.browserSessions.check(
            cookie,
            with: cookies[rules.bound],
            from: request.clientAddress
        )
        guard let session else { throw HTTPProblem.loginRequired }
        return session
    }
}
