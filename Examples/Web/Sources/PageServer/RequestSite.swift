import HTTPTypes
package import Hummingbird

/// The site that made a browser send a request (OWASP, Cross-Site Request Forgery Prevention).
package enum RequestSite: Sendable, Hashable {
    case same
    case other
    /// The request names none: it is from another program, or an old browser.
    case unknown

    package init(of request: Request, at origin: String) {
        let sites = request.headers[values: .secFetchSite]
        if let site = sites.first {
            // `none`: the user typed the address.
            self = sites.count == 1 && (site == "same-origin" || site == "none") ? .same : .other
            return
        }
        let origins = request.headers[values: .origin]
        guard let sender = origins.first else {
            self = .unknown
            return
        }
        self = origins.count == 1 && sender.lowercased() == origin ? .same : .other
    }
}
