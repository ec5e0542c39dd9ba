package import Hummingbird
import HTTPTypes
import LatchkeyAPI

/// Tells requests that another site had a browser make (OWASP, Cross-Site Request Forgery Prevention).
package enum CrossSiteCheck {
    /// What a browser says of where a request comes from.
    package enum Verdict: Sendable, Equatable {
        case sameOrigin
        case otherSite
        /// It is no browser, or one that says nothing.
        case unknown
    }

    /// - Parameters:
    ///   - request: The request.
    ///   - issuer: The address of the server as the outside has it; a proxy may have changed the host.
    /// - Returns: What its headers say.
    package static func verdict(on request: Request, issuer: String) -> Verdict {
        let sites = request.headers[values: .secFetchSite]
        if let site = sites.first {
            // `none`: the person did it, by the address bar.
            return sites.count == 1 && (site == "same-origin" || site == "none") ? .sameOrigin : .otherSite
        }
        let origins = request.headers[values: .origin]
        guard let origin = origins.first else { return .unknown }
        guard origins.count == 1 else { return .otherSite }
        // A browser that knows no `Sec-Fetch-Site` says so of our own pages, too, as they want no referrer to be told.
        guard origin != "null" else { return .unknown }
        let scheme = issuer.hasPrefix("https://") ? "https" : "http"
        let own = [request.head.authority.map { "\(scheme)://\($0)" }, Self.origin(of: issuer)]
        return own.contains(origin) ? .sameOrigin : .otherSite
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

extension HTTPField.Name {
    package static let secFetchSite = HTTPField.Name(parsed: "sec-fetch-site") ?? .accept
}
