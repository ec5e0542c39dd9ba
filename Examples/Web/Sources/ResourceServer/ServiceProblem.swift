import Foundation
package import HTTPTypes
package import Hummingbird
import LatchkeyVerifier
package import Logging
import NIOCore

/// An error answer: `application/problem+json` (RFC 9457), with Latchkey's codes.
package struct ServiceProblem: HTTPResponseError {
    private struct Field: Encodable {
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

    package let status: HTTPResponse.Status
    package let code: String
    package let detail: String
    /// In seconds.
    package var retryAfter: Int?
    /// The allowed methods, with 405.
    package var allow: String?
    private var fields: [String: Field]?
    /// The values of `WWW-Authenticate`, with 401.
    private var challenges: [String] = []

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        try response()
    }

    package func response() throws -> Response {
        let body = Body(title: status.reasonPhrase, status: status.code, code: code, detail: detail, fields: fields)
        var response = try Response.json(body, status)
        response.headers[.contentType] = "application/problem+json"
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        response.headers[values: .wwwAuthenticate] = challenges
        if let allow { response.headers[.allow] = allow }
        if status == .contentTooLarge { response.headers[.connection] = "close" }
        return response
    }
}

extension ServiceProblem {
    package static let malformedJSON = Self(
        .badRequest,
        "malformed_json",
        "The body is not JSON in UTF-8. Send one JSON object."
    )
    package static let malformedRequest = Self(
        .badRequest,
        "malformed_request",
        "The request could not be read. Send it again."
    )
    package static let unsupportedMediaType = Self(
        .unsupportedMediaType,
        "unsupported_media_type",
        "Send the body as application/json in UTF-8, not compressed."
    )
    package static let crossSiteRequest = Self(
        .forbidden,
        "cross_site_request",
        "Another site sent this request with the cookie of this one. Send it from a page of this site."
    )
    package static let foreignName = Self(.misdirectedRequest, "not_found", "The service has another name.")
    package static let notFound = Self(.notFound, "not_found", "There is nothing at this address.")
    package static let internalError = Self(
        .internalServerError,
        "internal",
        "The service has a defect. Its log says more."
    )

    /// An app refreshes its token then.
    private static var sessionEnded: Self {
        var problem = Self(.unauthorized, "invalid_token", "The access token is not valid here. Log in.")
        problem.challenges = [#"Bearer error="invalid_token""#]
        return problem
    }

    private static func refused(_ refusal: TokenRefusal) -> Self {
        var problem = Self(HTTPResponse.Status(code: refusal.status), refusal.code.rawValue, refusal.message)
        problem.challenges = refusal.challenges
        problem.retryAfter = refusal.retryAfter
        return problem
    }

    package static var storageUnavailable: Self {
        var problem = Self(
            .serviceUnavailable,
            "storage_unavailable",
            "Nothing can be read or written now. Nothing was changed; try again."
        )
        problem.retryAfter = 5
        return problem
    }

    package static func latchkeyUnavailable(retryAfter: Int? = nil) -> Self {
        var problem = Self(.serviceUnavailable, "busy", "The login cannot be checked now. Try again.")
        problem.retryAfter = retryAfter ?? 2
        return problem
    }

    static func loginDemanded(_ demand: LoginDemand) -> Self {
        var problem = Self(.unauthorized, "step_up_required", "This needs a stronger or newer login. Confirm yours.")
        problem.challenges = [demand.challenge]
        return problem
    }

    package static func methodNotAllowed(allow: String) -> Self {
        var problem = Self(.methodNotAllowed, "method_not_allowed", "This address takes \(allow).")
        problem.allow = allow
        return problem
    }

    package static func tooLarge(limit: Int) -> Self {
        Self(.contentTooLarge, "payload_too_large", "The body is too large. Keep it under \(limit) bytes.")
    }

    package static func invalidField(_ name: String, _ code: String, _ detail: String) -> Self {
        var problem = Self(.unprocessableContent, "invalid_fields", "\(name): \(detail)")
        problem.fields = [name: Field(code: code, detail: detail)]
        return problem
    }
}

extension ServiceProblem {
    /// The answer to a request that failed.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - methods: The methods of the path; nil if there is no such path.
    ///   - bodyLimit: The size limit of the body, in bytes.
    ///   - logger: Logs unexpected errors.
    package init(_ error: any Error, methods: String?, bodyLimit: Int, logger: Logger) {
        switch error {
        case let problem as ServiceProblem: self = problem
        case StorageError.unavailable:
            logger.error("storage failed")
            self = .storageUnavailable
        case StorageError.keyOfAnotherText:
            self = .invalidField(
                "Idempotency-Key",
                "invalid_value",
                "This key has sent another text. Take a new key for a new one."
            )
        case let refusal as TokenRefusal: self = .refused(refusal)
        case LatchkeyFailure.refused: self = .sessionEnded
        case LatchkeyFailure.unavailable(let retryAfter): self = .latchkeyUnavailable(retryAfter: retryAfter)
        case let error as any HTTPResponseError:
            switch error.status {
            case .notFound: self = methods.map(Self.methodNotAllowed) ?? .notFound
            case .contentTooLarge: self = .tooLarge(limit: bodyLimit)
            case .unsupportedMediaType: self = .unsupportedMediaType
            default: self = .malformedRequest
            }
        default:
            logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            self = .internalError
        }
    }
}

extension Response {
    package static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value)))
        )
    }
}
