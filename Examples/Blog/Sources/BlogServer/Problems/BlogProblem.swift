import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An error answer of the API: `application/problem+json` (RFC 9457), with the codes that Latchkey uses.
struct BlogProblem: HTTPResponseError {
    /// What is wrong with one member.
    struct Field: Encodable, Sendable {
        let code: String
        let detail: String
    }

    private struct Body: Encodable {
        let title: String
        let status: Int
        let code: String
        let detail: String
        let fields: [String: Field]?
    }

    let status: HTTPResponse.Status
    let code: String
    let detail: String
    var fields: [String: Field]?
    /// When to try again, in seconds.
    var retryAfter: Int?
    /// With 405: what the address takes.
    var allow: String?

    func response(from request: Request, context: some RequestContext) throws -> Response {
        try response()
    }

    func response() throws -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        // By this an app knows that a fresh token may do (RFC 6750 §3).
        if status == .unauthorized { headers[.wwwAuthenticate] = #"Bearer error="invalid_token""# }
        if let allow { headers[.allow] = allow }
        if status == .contentTooLarge { headers[.connection] = "close" }
        let body = Body(title: status.reasonPhrase, status: status.code, code: code, detail: detail, fields: fields)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(body)))
        )
    }
}

extension BlogProblem {
    static let malformedJSON = BlogProblem(
        status: .badRequest,
        code: "malformed_json",
        detail: "The body is not JSON in UTF-8. Send one JSON object."
    )
    static let malformedRequest = BlogProblem(
        status: .badRequest,
        code: "malformed_request",
        detail: "The request could not be read. Send it again."
    )
    static let unsupportedMediaType = BlogProblem(
        status: .unsupportedMediaType,
        code: "unsupported_media_type",
        detail: "Send the body as application/json in UTF-8, not compressed."
    )
    static let crossSiteRequest = BlogProblem(
        status: .forbidden,
        code: "cross_site_request",
        detail: "Another site sent this request with the cookie of this one. Send it from a page of this site."
    )
    static let foreignName = BlogProblem(
        status: .misdirectedRequest,
        code: "not_found",
        detail: "The blog does not go by this name."
    )
    static let notFound = BlogProblem(
        status: .notFound,
        code: "not_found",
        detail: "There is nothing at this address."
    )
    static let latchkeyAway = BlogProblem.latchkeyAway(retryAfter: nil)
    static let storageUnavailable = BlogProblem(
        status: .serviceUnavailable,
        code: "storage_unavailable",
        detail: "The posts cannot be read or written now. Nothing was changed; try again.",
        retryAfter: 5
    )
    static let invalidIdempotencyKey = invalidField(
        "Idempotency-Key",
        "invalid_value",
        "Send one key of 1 to 255 visible ASCII characters."
    )
    static let keyOfAnotherText = invalidField(
        "Idempotency-Key",
        "invalid_value",
        "This key has posted another text. Take a new key for a new post."
    )
    static let internalError = BlogProblem(
        status: .internalServerError,
        code: "internal",
        detail: "The blog has a defect. Its log says more."
    )

    static func latchkeyAway(retryAfter: Int?) -> BlogProblem {
        BlogProblem(
            status: .serviceUnavailable,
            code: "busy",
            detail: "It cannot be told now who is logged in. Try again.",
            retryAfter: retryAfter ?? 2
        )
    }

    static func methodNotAllowed(allow: String) -> BlogProblem {
        BlogProblem(
            status: .methodNotAllowed,
            code: "method_not_allowed",
            detail: "This address takes \(allow).",
            allow: allow
        )
    }

    static func tooLarge(limit: Int) -> BlogProblem {
        BlogProblem(
            status: .contentTooLarge,
            code: "payload_too_large",
            detail: "The body is too large. Keep it under \(limit) bytes."
        )
    }

    static func invalidField(_ name: String, _ code: String, _ detail: String) -> BlogProblem {
        BlogProblem(
            status: .unprocessableContent,
            code: "invalid_fields",
            detail: "\(name): \(detail)",
            fields: [name: Field(code: code, detail: detail)]
        )
    }
}
