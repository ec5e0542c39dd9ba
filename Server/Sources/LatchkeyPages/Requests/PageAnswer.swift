import Foundation
import HTTPTypes
import LatchkeyCore

/// The answer of a page's handler, before it is HTML.
struct PageAnswer: Sendable {
    enum Body: Sendable {
        case page(PageContent, HTTPResponse.Status)
        /// 303: the browser continues with GET, so reloading sends nothing again.
        case redirect(String)
        /// JSON, for scripts.
        case json([UInt8])
        /// A text to download, with the name of its file.
        case text(String, String)
        /// A file to download.
        case archive(ExportArchive)
        /// A status without a body, for scripts.
        case nothing(HTTPResponse.Status)
    }

    var body: Body
    var cookies: [NewCookie] = []
    var retryAfter: Duration?
    /// The address of another site that the browser goes on to by itself.
    ///
    /// A redirect after a form would need a content security policy that names the site.
    var goesOnTo: String?
    /// The other site that the page's form goes to, as a source of a content security policy.
    var formTarget: String?

    static func page(_ content: PageContent, _ status: HTTPResponse.Status = .ok) -> PageAnswer {
        PageAnswer(body: .page(content, status))
    }

    static func json(_ value: some Encodable) throws -> PageAnswer {
        PageAnswer(body: .json(Array(try JSONEncoder().encode(value))))
    }

    static func redirect(to address: String, _ cookies: [NewCookie?] = []) -> PageAnswer {
        PageAnswer(body: .redirect(address), cookies: cookies.compactMap { $0 })
    }
}
