package import Foundation
package import LatchkeyCore

/// A request as endpoints see it, whichever server or test has received it.
package struct EndpointRequest: Sendable {
    /// In capitals.
    package let method: String
    /// The values of the parameters in the path, percent-encoded as they came.
    package let pathParameters: [String: String]
    /// What stands behind the question mark, as it came.
    package let query: String?
    /// The host and port that the request is for.
    package let authority: String?
    package let headers: any RequestHeaders
    package let body: any RequestBytes
    /// Where it comes from.
    package let clientAddress: ClientAddress?

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

    /// A parameter of the path without its percent codes; nil where the codes are wrong.
    func pathParameter(_ name: String) -> String? { pathParameters[name]?.removingPercentEncoding }
}

/// The headers of a request.
package protocol RequestHeaders: Sendable {
    /// The value of each line of this name.
    func values(of name: RequestHeader) -> [String]
    /// All lines of this name as one value; nil where there is none.
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
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case origin = "Origin"
    case referrer = "Referer"
    case secFetchSite = "Sec-Fetch-Site"
    case userAgent = "User-Agent"
}

/// The body of a request, which may still be on its way.
package protocol RequestBytes: Sendable {
    /// The whole body.
    ///
    /// - Throws: ``RequestBytesError``, `CancellationError`.
    func collect(upTo limit: Int) async throws -> Data
}

/// Why a body could not be read.
package enum RequestBytesError: Error, Sendable {
    case tooLarge
    /// The client hung up, or what it sent is no HTTP.
    case interrupted
}
