import HTTPTypes
import Hummingbird

/// Lets pages of other sites call the wire, as Kii's SDK for JavaScript does (Fetch Standard §3.2).
///
/// No cookie is read here, so a page can do nothing for who looks at it that it could not do by itself.
enum CrossOrigin {
    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    /// What pages read of an answer beside its body.
    private static let exposed = "ETag, Location, Retry-After, Latchkey-Request-ID"
    /// How long a browser remembers, in seconds.
    private static let lifetime = 24 * 60 * 60

    static func allow(_ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = "*"
        headers[.accessControlExposeHeaders] = exposed
    }

    /// The answer to a browser that asks before it sends a request; nil for any other request.
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
