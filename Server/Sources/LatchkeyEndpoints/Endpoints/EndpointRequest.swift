package import Foundation
package import LatchkeyCore

/// A request for an endpoint, independent of the HTTP server.
package struct EndpointRequest: Sendable {
    /// The method in capitals.
    package let method: String
    /// The values of the parameters in the path, still percent-encoded.
    package private(set) var pathParameters: [String: String]
    /// The text after the question mark, still encoded.
    package let query: String?
    /// The host and port that the request addresses.
    package let authority: String?
    package let headers: any RequestHeaders
    package let body: any RequestBytes
    /// The client's address.
    package let clientAddress: ClientAddress?
    /// The path of the route, with its parameters in braces.
    private var template = ""
    /// The scope that opens the route to third parties; nil if none does.
    private(set) var scope: APIScope?
    /// Whether it ends the session of its access token.
    var isLogOut: Bool { method == "DELETE" && template == "/v1/sessions/current" }
    /// The path without the query, still percent-encoded.
    ///
    /// It is put together only for those who ask: few requests need it.
    var path: String {
        let parts = template.split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("{") ? pathParameters[String(part.dropFirst().dropLast())] ?? "" : String(part)
        }
        return parts.joined(separator: "/")
    }

    package init(
        method: String,
        pathParameters: [String: String] = [:],
        query: String? = nil,
        authority: String?,
        headers: any RequestHeaders,
        body: any RequestBytes,
        clientAddress: ClientAddress?
    ) {
        self.method = method
        self.pathParameters = pathParameters
        self.query = query
        self.authority = authority
        self.headers = headers
        self.body = body
        self.clientAddress = clientAddress
    }

    /// The same request with the parameters of its path.
    func with(_ pathParameters: [String: String]) -> EndpointRequest {
        var request = self
        request.pathParameters = pathParameters
        return request
    }

    /// The same request at a route.
    ///
    /// - Parameters:
    ///   - template: The path of the route, with its parameters in braces.
    ///   - scope: The scope that opens the route to third parties.
    /// - Returns: The request with its path.
    func at(_ template: String, opening scope: APIScope?) -> EndpointRequest {
        var request = self
        request.template = template
        request.scope = scope
        return request
    }

    /// A decoded path parameter; nil if its percent-encoding is invalid.
    func pathParameter(_ name: String) -> String? { pathParameters[name]?.removingPercentEncoding }
}

/// The headers of a request.
package protocol RequestHeaders: Sendable {
    /// The values of all lines with this name.
    func values(of name: RequestHeader) -> [String]
    /// All lines with this name combined to one value; nil if there is none.
    func value(of name: RequestHeader) -> String?
}

/// The headers that endpoints read.
package enum RequestHeader: String, Sendable, CaseIterable {
    case acceptLanguage = "Accept-Language"
    case application = "Latchkey-Application"
    case authorization = "Authorization"
    case contentEncoding = "Content-Encoding"
    case contentLength = "Content-Length"
    case contentType = "Content-Type"
    case cookie = "Cookie"
    case device = "Latchkey-Device"
    case keyProof = "DPoP"
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case origin = "Origin"
    case referrer = "Referer"
    case secFetchSite = "Sec-Fetch-Site"
    case userAgent = "User-Agent"
}

/// The body of a request, which may still be arriving.
package protocol RequestBytes: Sendable {
    /// The whole body.
    ///
    /// - Throws: ``RequestBytesError``, `CancellationError`.
    func collect(upTo limit: Int) async throws -> Data
}

/// Why a body could not be read.
package enum RequestBytesError: Error, Sendable {
    case tooLarge
    /// The client disconnected or sent invalid HTTP.
    case interrupted
}
