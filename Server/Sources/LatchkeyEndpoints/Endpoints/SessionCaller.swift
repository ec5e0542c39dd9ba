import LatchkeyAPI
package import LatchkeyCore

/// A request of a session: with a valid access token (RFC 6750 §2.1, RFC 9449 §7.1) or a browser's session cookie.
package struct SessionCaller: Caller {
    package static let requirement = CallerRequirement(
        security: [.accessToken, .sessionCookie],
        parameters: [.application],
        refusals: [
            .unknownApplication, .loginRequired, .invalidToken, .tokenExpired, .sessionEnded, .invalidDPoPProof,
            .insufficientScope, .crossSiteRequest, .busy, .storageUnavailable,
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
        if let token = try PresentedToken(request.headers) {
            access = try await Self.access(of: token, request, domain)
            cookie = nil
        } else {
            let session = try await Self.browserSession(request, domain)
            access = session.access
            cookie = session.extendedLifetime.flatMap { domain.sessionCookie(lifetime: $0, for: request) }
        }
        application = try domain.application(of: access)
    }

    private static func access(
        of token: PresentedToken,
        _ request: EndpointRequest,
        _ domain: Domain
    ) async throws -> Access {
        do {
            let proof = token.hasProof && !request.isLogOut ? try request.proof(of: token, in: domain) : nil
            let access = try await domain.sessionCheck.check(
                token.text,
                from: request.clientAddress,
                opening: request.scope,
                as: request.isLogOut ? .toEnd : proof.map { .proved($0.thumbprint) } ?? .bearer
            )
            if let proof { try domain.keyProofs?.requireNonce(of: proof, for: domain.application(of: access)) }
            return access
        } catch let error as any DomainRefusal {
            var problem = error.problem
            problem.usesKeyProof = token.hasProof
            problem.keyProofAlgorithms = domain.keyProofs?.algorithms ?? []
            throw problem
        }
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
