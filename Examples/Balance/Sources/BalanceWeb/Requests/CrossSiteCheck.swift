import HTTPTypes
import Hummingbird

/// Whether a form was sent by a page of this front itself; the form's token is asked for beside it.
enum CrossSiteCheck {
    /// Browsers say where a request comes from; what says nothing has the form's token alone to show.
    static func accepts(_ request: Request, at origin: String) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        if let sender = request.headers[.origin] { return sender.lowercased() == origin }
        return true
    }
}

extension HTTPField.Name {
    // A literal name is always one.
    // swift-format-ignore: NeverForceUnwrap
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    // swift-format-ignore: NeverForceUnwrap
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    // swift-format-ignore: NeverForceUnwrap
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
