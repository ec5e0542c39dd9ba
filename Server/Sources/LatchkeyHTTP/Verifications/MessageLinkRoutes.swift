import HTTPTypes
import Hummingbird
import NIOCore

/// Where the links of messages lead, when no app has taken them over.
///
/// Programs that look through mails open links too, so nothing is done with the token here.
struct MessageLinkRoutes: Sendable {
    func add(to router: some RouterMethods<LatchkeyRequestContext>) {
        for path in ["/verify", "/reset"] { router.get(RouterPath(path)) { _, _ in page } }
    }

    private var page: Response {
        Response(
            status: .ok,
            headers: Self.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.message_link_html))
        )
    }

    /// The address of the page is a secret: nothing keeps it, and nobody else is told.
    private static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ]
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        return headers
    }()
}
