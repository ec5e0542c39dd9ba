package import HTTPTypes
package import Hummingbird

/// Tells requests that another site had a browser make (OWASP, Cross-Site Request Forgery Prevention).
package enum CrossSiteCheck {
    /// What a browser says of where a request comes from.
    package enum Verdict: Sendable, Hashable {
        case sameOrigin
        case otherSite
        /// It is no browser, or one that says nothing.
        case unknown
    }

    package static func verdict(on request: Request, at origin: String) -> Verdict {
        let sites = request.headers[values: .secFetchSite]
        if let site = sites.first {
            // `none`: the person did it, by the address bar.
            return sites.count == 1 && (site == "same-origin" || site == "none") ? .sameOrigin : .otherSite
        }
        let senders = request.headers[values: .origin]
        guard let sender = senders.first else { return .unknown }
        return senders.count == 1 && sender.lowercased() == origin ? .sameOrigin : .otherSite
    }

    /// Whether a request has nothing that browsers send with what changes something, as Latchkey tells it.
    package static func isOfNoBrowser(_ request: Request) -> Bool {
        [.secFetchSite, .origin, .referer, .contentType].allSatisfy { !request.headers.contains($0) }
            && request.headers[values: .userAgent].allSatisfy { !$0.hasPrefix("Mozilla/") && !$0.hasPrefix("Opera/") }
    }
}

extension HTTPField.Name {
    // A literal name is always one.
    // swift-format-ignore: NeverForceUnwrap
    package static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    // swift-format-ignore: NeverForceUnwrap
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    // swift-format-ignore: NeverForceUnwrap
    package static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
