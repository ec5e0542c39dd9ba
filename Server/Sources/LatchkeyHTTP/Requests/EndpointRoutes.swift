import Foundation
package import HTTPTypes
package import Hummingbird
import LatchkeyAPI
import NIOCore

extension RouterMethods {
    /// Adds the route of an endpoint of the contract.
    ///
    /// A group's own path is taken off its front.
    func on<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        within prefix: String = "",
        use handler: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        guard let method = HTTPRequest.Method(endpoint.method), endpoint.template.hasPrefix(prefix) else {
            preconditionFailure("not a route: \(endpoint.method) \(endpoint.template)")
        }
        on(RouterPath(String(endpoint.template.dropFirst(prefix.count))), method: method) { request, context in
            try await handler(request, context)
        }
    }
}

extension Response {
    /// An answer of JSON, not to be stored by anyone on its way.
    package static func json(
        _ value: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        let body = ByteBuffer(bytes: try WireJSON.encode(value))
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// An answer without a body.
    static var noContent: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}
