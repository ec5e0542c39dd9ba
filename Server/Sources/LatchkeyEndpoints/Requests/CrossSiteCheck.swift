import LatchkeyAPI

/// Tells requests that another site had a browser make (OWASP, Cross-Site Request Forgery Prevention).
package enum CrossSiteCheck {
    /// What a browser says of where a request comes from.
    package enum Verdict: Sendable, Equatable {
        case sameOrigin
        case otherSite
        /// A browser that does not say: of our own pages, which want no referrer to be told, or of another site.
        case hidden
        /// It is no browser, or one that says nothing.
        case unknown
    }

    /// - Parameters:
    ///   - request: The request.
    ///   - issuer: The address of the server as the outside has it; a proxy may have changed the host.
    /// - Returns: The result of the check.
    package static func verdict(on request: EndpointRequest, issuer: String) -> Verdict {
        let sites = request.headers.values(of: .secFetchSite)
        if let site = sites.first {
            // `none`: the person did it, by the address bar.
            return sites.count == 1 && (site == "same-origin" || site == "none") ? .sameOrigin : .otherSite
        }
        let origins = request.headers.values(of: .origin)
        guard let origin = origins.first else { return verdict(onReferrersOf: request, issuer: issuer) }
        guard origins.count == 1 else { return .otherSite }
        guard origin != "null" else { return .hidden }
        return ownOrigins(request, issuer: issuer).contains(origin) ? .sameOrigin : .otherSite
    }

    /// An own referrer proves nothing that an `Origin` would have proved; a foreign one is the other site's.
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

    /// Refuses a request that another site may have had a browser make, with a cookie or without.
    ///
    /// For what is not protected by a form's token.
    ///
    /// - Throws: `HTTPProblem.crossSiteRequest`.
    package static func refuseOtherSites(_ request: EndpointRequest, issuer: String) throws {
        switch verdict(on: request, issuer: issuer) {
        case .sameOrigin, .unknown: return
        case .otherSite, .hidden: throw HTTPProblem.crossSiteRequest
        }
    }

    /// Refuses a request that changes something by a cookie, unless it is seen to come from this site or from no browser.
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

    /// Whether a request has nothing that browsers send with what changes something.
    ///
    /// A page can have a browser send a request without a type, but not without its name: that of each of them has begun
    /// with this word since there are scripts, and no script of another site sets it.
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
    /// A browser's request from another site.
    package static let crossSiteRequest = HTTPProblem(
        .crossSiteRequest,
        detail: "Another site sent this request with the cookie of this one. Send it from a page of this site."
    )
}
