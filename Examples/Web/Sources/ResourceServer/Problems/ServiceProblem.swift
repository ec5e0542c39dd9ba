import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

/// An error answer of a service: `application/problem+json` (RFC 9457), with the codes that Latchkey uses.
package struct ServiceProblem: HTTPResponseError {
    /// What is wrong with one member.
    package struct Field: Encodable, Sendable {
        package let code: String
        package let detail: String
    }

    private struct Body: Encodable {
        let title: String
        let status: Int
        let code: String
        let detail: String
        let fields: [String: Field]?
    }

    package let status: HTTPResponse.Status
    package let code: String
    package let detail: String
    package var fields: [String: Field]?
    /// When to try again, in seconds.
    package var retryAfter: Int?
    /// With 405: what the address takes.
    package var allow: String?

    package init(
        status: HTTPResponse.Status,
        code: String,
        detail: String,
        fields: [String: Field]? = nil,
        retryAfter: Int? = nil,
        allow: String? = nil
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields
        self.retryAfter = retryAfter
        self.allow = allow
    }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        try response()
    }

    package func response() throws -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        // By this an app knows whether a fresh token may do, or there was none (RFC 6750 §3).
        if status == .unauthorized {
            headers[.wwwAuthenticate] = code == Self.logInRequired.code ? "Bearer" : #"Bearer error="invalid_token""#
        }
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

extension ServiceProblem {
    package static let malformedJSON = ServiceProblem(
        status: .badRequest,
        code: "malformed_json",
        detail: "The body is not JSON in UTF-8. Send one JSON object."
    )
    package static let malformedRequest = ServiceProblem(
        status: .badRequest,
        code: "malformed_request",
        detail: "The request could not be read. Send it again."
    )
    package static let unsupportedMediaType = ServiceProblem(
        status: .unsupportedMediaType,
        code: "unsupported_media_type",
        detail: "Send the body as application/json in UTF-8, not compressed."
    )
    package static let logInRequired = ServiceProblem(
        status: .unauthorized,
        code: "login_required",
        detail: "This needs a user. Log in."
    )
    package static let crossSiteRequest = ServiceProblem(
        status: .forbidden,
        code: "cross_site_request",
        detail: "Another site sent this request with the cookie of this one. Send it from a page of this site."
    )
    package static let foreignName = ServiceProblem(
        status: .misdirectedRequest,
        code: "not_found",
        detail: "The service does not go by this name."
    )
    package static let notFound = ServiceProblem(
        status: .notFound,
        code: "not_found",
        detail: "There is nothing at this address."
    )
    package static let latchkeyAway = ServiceProblem.latchkeyAway(retryAfter: nil)
    package static let storageUnavailable = ServiceProblem(
        status: .serviceUnavailable,
        code: "storage_unavailable",
        detail: "Nothing can be read or written now. Nothing was changed; try again.",
        retryAfter: 5
    )
    package static let invalidIdempotencyKey = invalidField(
        "Idempotency-Key",
        "invalid_value",
        "Send one key of 1 to 255 visible ASCII characters."
    )
    package static let keyOfAnotherText = invalidField(
        "Idempotency-Key",
        "invalid_value",
        "This key has sent another text. Take a new key for a new one."
    )
    package static let internalError = ServiceProblem(
        status: .internalServerError,
        code: "internal",
        detail: "The service has a defect. Its log says more."
    )

    package static func latchkeyAway(retryAfter: Int?) -> ServiceProblem {
        ServiceProblem(
            status: .serviceUnavailable,
            code: "busy",
            detail: "It cannot be told now who is logged in. Try again.",
            retryAfter: retryAfter ?? 2
        )
    }

    package static func methodNotAllowed(allow: String) -> ServiceProblem {
        ServiceProblem(
            status: .methodNotAllowed,
            code: "method_not_allowed",
            detail: "This address takes \(allow).",
            allow: allow
        )
    }

    package static func tooLarge(limit: Int) -> ServiceProblem {
        ServiceProblem(
            status: .contentTooLarge,
            code: "payload_too_large",
            detail: "The body is too large. Keep it under \(limit) bytes."
        )
    }

    package static func invalidField(_ name: String, _ code: String, _ detail: String) -> ServiceProblem {
        ServiceProblem(
            status: .unprocessableContent,
            code: "invalid_fields",
            detail: "\(name): \(detail)",
            fields: [name: Field(code: code, detail: detail)]
        )
    }
}
