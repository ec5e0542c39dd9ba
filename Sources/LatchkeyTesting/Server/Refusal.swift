import Foundation
import LatchkeyAPI

/// Why the fake server does not do what was asked; becomes a problem answer.
struct Refusal: Error {
    var code: ErrorCode
    var detail: String
    var fields: [String: FieldProblem]?
    var reason: SessionEndReason?
    var retryAfter: Int?
    var headers: [String: String] = [:]

    init(
        _ code: ErrorCode,
        _ detail: String,
        fields: [String: FieldProblem]? = nil,
        reason: SessionEndReason? = nil,
        retryAfter: Int? = nil
    ) {
        self.code = code
        self.detail = detail
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
    }

    /// Some fields are wrong; a single one with a code of its own gives the whole answer that code.
    init(fields: [String: FieldProblem]) {
        let only = fields.count == 1 ? fields.values.first?.code : nil
        let own: Set<ErrorCode> = [.invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword]
        self.init(
            only.flatMap { own.contains($0) ? $0 : nil } ?? .invalidFields,
            only.flatMap { _ in fields.values.first?.detail }
                ?? "Some values are not acceptable. Correct them and try again.",
            fields: fields
        )
    }
}

extension Refusal {
    static let loginRequired = Refusal(
        .loginRequired,
        "This needs a user. Log in and send the access token as Authorization: Bearer."
    )
    static let invalidToken = Refusal(
        .invalidToken,
        "The access token is not one of this server's. Refresh the session, or log in."
    )
    static let tokenExpired = Refusal(.tokenExpired, "The access token is over. Refresh the session.")
    static let unknownApplication = Refusal(
        .unknownApplication,
        "No application has the id in the header \(LatchkeyHeader.application). Check the id, or leave the header out."
    )
    static let notFound = Refusal(.notFound, "There is nothing at this path.")
    static let stale = Refusal(
        .stale,
        "This was changed since you read it, or is not there. Read it again and repeat your change."
    )
    static let malformedJSON = Refusal(.malformedJSON, "The body is not JSON in UTF-8. Send one JSON object.")

    static func ended(_ reason: SessionEndReason?) -> Refusal {
        Refusal(.sessionEnded, "The session has ended. Log in again.", reason: reason)
    }

    static let usernameTaken: Refusal = {
        let detail = "This username is in use. Choose another one."
        return Refusal(
            .identifierTaken,
            detail,
            fields: ["username": FieldProblem(code: .identifierTaken, detail: detail)]
        )
    }()
}

extension FakeAnswer {
    init(_ refusal: Refusal) {
        let status = refusal.code.status
        let problem = Problem(
            title: HTTPText.title(of: status),
            status: status,
            code: refusal.code,
            detail: refusal.detail,
            fields: refusal.fields,
            reason: refusal.reason
        )
        var headers = refusal.headers
        headers["Content-Type"] = Problem.mediaType
        headers["Retry-After"] = refusal.retryAfter.map(String.init)
        if status == 401 { headers["WWW-Authenticate"] = refusal.code.challenge }
        // A problem is made of texts and always has a JSON form.
        self.init(status: status, headers: headers, body: (try? WireJSON.encode(problem)) ?? Data())
    }
}

extension ErrorCode {
    /// The HTTP status that a code is answered with.
    fileprivate var status: Int {
        switch self {
        case .malformedJSON, .malformedRequest, .unknownApplication: 400
        case .loginRequired, .invalidToken, .tokenExpired, .sessionEnded, .superseded, .invalidCredentials,
            .invalidSSOToken:
            401
        case .wrongPassword, .passwordRequired, .quotaExceeded: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .identifierTaken, .identityTaken, .lastCredential: 409
        case .codeExpired: 410
        case .stale: 412
        case .payloadTooLarge: 413
        case .unsupportedMediaType: 415
        case .invalidFields, .invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword,
            .invalidCode:
            422
        case .tooManyAttempts: 429
        case .busy, .storageUnavailable: 503
        case .storageFull: 507
        default: 500
        }
    }

    /// RFC 6750 §3: no error code where the request had no token.
    fileprivate var challenge: String {
        switch self {
        case .invalidToken, .tokenExpired, .sessionEnded: #"Bearer error="invalid_token""#
        default: "Bearer"
        }
    }
}
