import HTTPTypes
import Hummingbird
import LatchkeyAPI

/// Refuses requests without exactly one plausible `Host` (RFC 9112 §3.2).
///
/// A proxy might otherwise take such a request to be for another host than the server does.
struct HostCheck: RouterMiddleware {
    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        // The first Host became the authority; a remaining header is a second one.
        guard let host = request.head.authority, request.headers[.host] == nil, Self.isPlausible(host) else {
            throw HTTPProblem(
                .malformedRequest,
                detail: "Send exactly one Host header: a name or address and maybe a port."
            )
        }
        return try await next(request, context)
    }

    private static func isPlausible(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }
}

extension HTTPField.Name {
    static let host = HTTPField.Name(parsed: "host") ?? .location
}
