package import Foundation
import LatchkeyAPI

/// A complete answer.
package struct EndpointResponse: Sendable {
    package var status: ResponseStatus
    package var headers: ResponseHeaders
    package var body: Data

    package init(_ status: ResponseStatus, _ headers: ResponseHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A JSON answer, which caches do not store unless the headers allow it.
    package static func json(
        _ value: some Encodable,
        _ status: ResponseStatus = .ok,
        _ headers: ResponseHeaders = [:]
    ) throws -> EndpointResponse {
        var headers = headers
        headers[.contentType] = "application/json"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return EndpointResponse(status, headers, body: try WireJSON.encode(value))
    }
}

/// An HTTP status.
package struct ResponseStatus: Sendable, Hashable {
    package let code: Int
    /// The reason phrase in RFC 9110.
    package let phrase: String

    package init(_ code: Int, _ phrase: String) {
        self.code = code
        self.phrase = phrase
    }

    package static let ok = ResponseStatus(200, "OK")
    package static let created = ResponseStatus(201, "Created")
    package static let accepted = ResponseStatus(202, "Accepted")
    package static let noContent = ResponseStatus(204, "No Content")
    package static let notModified = ResponseStatus(304, "Not Modified")
    package static let badRequest = ResponseStatus(400, "Bad Request")
    package static let unauthorized = ResponseStatus(401, "Unauthorized")
    package static let forbidden = ResponseStatus(403, "Forbidden")
    package static let notFound = ResponseStatus(404, "Not Found")
    package static let methodNotAllowed = ResponseStatus(405, "Method Not Allowed")
    package static let conflict = ResponseStatus(409, "Conflict")
    package static let gone = ResponseStatus(410, "Gone")
    package static let preconditionFailed = ResponseStatus(412, "Precondition Failed")
    package static let contentTooLarge = ResponseStatus(413, "Content Too Large")
    package static let unsupportedMediaType = ResponseStatus(415, "Unsupported Media Type")
    package static let unprocessableContent = ResponseStatus(422, "Unprocessable Content")
    package static let tooManyRequests = ResponseStatus(429, "Too Many Requests")
    package static let internalServerError = ResponseStatus(500, "Internal Server Error")
    package static let serviceUnavailable = ResponseStatus(503, "Service Unavailable")
    package static let insufficientStorage = ResponseStatus(507, "Insufficient Storage")
}

/// The response headers that endpoints set.
package enum ResponseHeader: String, Sendable, CaseIterable {
    case accessControlAllowHeaders = "Access-Control-Allow-Headers"
    case accessControlAllowMethods = "Access-Control-Allow-Methods"
    case accessControlAllowOrigin = "Access-Control-Allow-Origin"
    case accessControlExposeHeaders = "Access-Control-Expose-Headers"
    case accessControlMaxAge = "Access-Control-Max-Age"
    case allow = "Allow"
    case cacheControl = "Cache-Control"
    case connection = "Connection"
    case contentLanguage = "Content-Language"
    case contentType = "Content-Type"
    case eTag = "ETag"
    case keyProofNonce = "DPoP-Nonce"
    case location = "Location"
    case retryAfter = "Retry-After"
    case setCookie = "Set-Cookie"
    case vary = "Vary"
    case wwwAuthenticate = "WWW-Authenticate"
}

/// The headers of an answer, in the order they were added.
package struct ResponseHeaders: Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var fields: [(name: ResponseHeader, value: String)]

    package init(dictionaryLiteral elements: (ResponseHeader, String)...) {
        fields = elements.map { (name: $0.0, value: $0.1) }
    }

    /// The value of the first line with this name; setting it replaces all lines with the name.
    package subscript(name: ResponseHeader) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    /// Adds a line, even if there is one with this name.
    package mutating func append(_ name: ResponseHeader, _ value: String) {
        fields.append((name: name, value: value))
    }

    package mutating func append(contentsOf others: ResponseHeaders) { fields += others.fields }
}
