import HTTPTypes
import Hummingbird

/// Lets pages of other sites call the API, because Kii's JavaScript SDK does so (Fetch Standard §3.2).
///
/// The API reads no cookies, so a page gains no rights of its visitor.
enum CrossOrigin {
    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    /// The headers that pages may read.
    private static let exposed = "ETag, Location, Retry-After, Latchkey-Request-ID"
    /// The time for which a browser caches the preflight, in seconds.
    private static let lifetime = 24 * 60 * 60

    static func allow(_ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = "*"
        headers[.accessControlExposeHeaders] = exposed
    }

    /// The answer to a preflight; nil for other requests.
    static func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil else { return nil }
        var headers: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: methods,
            .accessControlMaxAge: String(lifetime), .vary: "Access-Control-Request-Headers",
        ]
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        return Response(status: .noContent, headers: headers)
    }
}
