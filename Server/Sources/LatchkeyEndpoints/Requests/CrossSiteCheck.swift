import LatchkeyAPI

/// Detects requests that another site made a browser send (OWASP, Cross-Site Request Forgery Prevention).
package enum CrossSiteCheck {
    /// The origin of a request, according to the browser's headers.
    package enum Verdict: Sendable, Equatable {
        case sameOrigin
        case otherSite
        /// The browser hides the origin: the page is ours, with its no-referrer policy, or another site's.
        case hidden
        /// No headers of a browser.
        case unknown
    }

    /// - Parameters:
    ///   - request: The request.
    ///   - issuer: The public URL of the server; a proxy may have changed the host.
    /// - Returns: The verdict.
    package static func verdict(on request: EndpointRequest, issuer: String) -> Verdict {
        let sites = request.headers.values(of: .secFetchSite)
        if let site = sites.first {
            // `none`: the user navigated directly, for example by the address bar.
            return sites.count == 1 && (site == "same-origin" || site == "none") ? .sameOrigin : .otherSite
        }
        let origins = request.headers.values(of: .origin)
        guard let origin = origins.first else { return verdict(onReferrersOf: request, issuer: issuer) }
        guard origins.count == 1 else { return .otherSite }
        guard origin != "null" else { return .hidden }
        return ownOrigins(request, issuer: issuer).contains(origin) ? .sameOrigin : .otherSite
    }

    /// A referrer of our own proves nothing that `Origin` would not prove; a foreign one proves another site.
    private static func verdict(onReferrersOf request: EndpointRequest, issuer: String) -> Verdict {
        let own = ownOrigins(request, issuer: issuer)
        let isForeign = request.headers.values(of: .referrer).contains { referrer in
            !(Self.origin(of: referrer).map(own.contains) ?? false)
        }
        return isForeign ? .otherSite : .unknown
    }

    private static func ownOrigins(_ request: EndpointRequest, issuer: String) -> [String] {
        let scheme = issuer.hasPrefix("https://") ? "https" : "http"
        return [request.authority.map { "\(scheme)://\($0)" }, Self.origin(of: issuer)].compactMap(\.self)
    }

    /// Refuses a request that another site may have made a browser send, with or without a cookie.
    ///
    /// For endpoints without a form token.
    ///
    /// - Throws: `HTTPProblem.crossSiteRequest`.
    package static func refuseOtherSites(_ request: EndpointRequest, issuer: String) throws {
        switch verdict(on: request, issuer: issuer) {
        case .sameOrigin, .unknown: return
        case .otherSite, .hidden: throw HTTPProblem.crossSiteRequest
        }
    }

    /// Refuses a change by a cookie unless the request comes from this site or from no browser.
    ///
    /// - Throws: `HTTPProblem.crossSiteRequest`.
    package static func requireOwnSite(_ request: EndpointRequest, issuer: String) throws {
        switch verdict(on: request, issuer: issuer) {
        case .sameOrigin: return
        case .otherSite, .hidden: throw HTTPProblem.crossSiteRequest
        // A form of another site cannot have this type.
        case .unknown:
            guard request.headers.value(of: .contentType)?.lowercased().hasPrefix("application/json") == true else {
                throw HTTPProblem.crossSiteRequest
            }
        }
    }

    /// Whether a request has no header that browsers send with a change.
    ///
    /// A page can make a browser send a request without a content type, but not without a `User-Agent`. Every browser
    /// with scripts has a `User-Agent` that begins with this word, and a script of another site cannot change it.
    package static func isOfNoBrowser(_ request: EndpointRequest) -> Bool {
        let browsersFields: [RequestHeader] = [.secFetchSite, .origin, .referrer, .contentType]
        return browsersFields.allSatisfy { request.headers.values(of: $0).isEmpty }
            && request.headers.values(of: .userAgent).allSatisfy {
                !$0.hasPrefix("Mozilla/") && !$0.hasPrefix("Opera/")
            }
    }

    /// The scheme, host and port of a URL.
    private static func origin(of url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? "\(parts[0])//\(parts[2])" : nil
    }
}

extension HTTPProblem {
    /// The refusal of a browser's request from another site.
    package static let crossSiteRequest = HTTPProblem(
        .crossSiteRequest,
        detail: "Another site sent this request with the cookie of this one. Send it from a page of this site."
    )
}
