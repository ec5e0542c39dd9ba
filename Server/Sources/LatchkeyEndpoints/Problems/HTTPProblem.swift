package import LatchkeyAPI
import LatchkeyCore
import LatchkeyLanguages

/// An error answer: `application/problem+json` (RFC 9457).
package struct HTTPProblem: Error, Sendable {
    package var code: ErrorCode
    /// A sentence for a person, in English until it is answered.
    package var detail: String
    /// The detail with field names in front, for clients of other systems, whose answers have no `fields`.
    package var detailNamingFields: String
    package var fields: [String: FieldProblem]?
    package var reason: SessionEndReason?
    /// The login that waits for a second factor.
    package var logInChallenge: LatchkeyAPI.LogInChallenge?
    /// The proofs that the user can give before a change.
    package var stepUpKinds: [StepUpKind]?
    /// The providers at which the user can log in.
    package var upstreamIDs: [String]?
    /// The scope that the access token lacks.
    package var scope: String?
    /// The time until the next try is allowed.
    package var retryAfter: Duration?
    package var headers: ResponseHeaders = [:]
    /// Whether the access token came with a proof of a key.
    var usesKeyProof = false
    /// The algorithms of such proofs.
    var keyProofAlgorithms: [String] = []
    /// The nonce that the next proof must name.
    var keyProofNonce: String?
    /// A remark that appears only in the operator's log.
    package var remark: String?

    package init(
        _ code: ErrorCode,
        detail: String,
        namingFields: String? = nil,
        fields: [String: FieldProblem]? = nil,
        reason: SessionEndReason? = nil,
        retryAfter: Duration? = nil
    ) {
        self.code = code
        self.detail = detail
        detailNamingFields = namingFields ?? detail
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
    }

    /// Whether the body was not JSON.
    package var isMalformedJSON: Bool { code == .malformedJSON }
    /// Whether the storage was full.
    package var isStorageFull: Bool { code == .storageFull }

    /// The answer to a request, in a language that it accepts.
    package func response(to headers: some RequestHeaders) throws -> EndpointResponse {
        let languages = Languages.offered
        let language = languages.accepted(by: headers)
        guard let translated = translated(to: language) else { return try response(in: languages.english) }
        return try translated.response(in: language)
    }

    private func response(in language: LanguageTexts) throws -> EndpointResponse {
        let status = code.status
        var headers = headers
        headers[.contentLanguage] = language.tag
        headers.append(.vary, "Accept-Language")
        headers[.contentType] = Problem.mediaType
        headers[.cacheControl] = "no-store"
        if let retryAfter { headers[.retryAfter] = String(retryAfter.wholeSeconds) }
        if status == .unauthorized || code == .insufficientScope { headers[.wwwAuthenticate] = challenge }
        if let keyProofNonce { headers[.keyProofNonce] = keyProofNonce }
        if status == .contentTooLarge { headers[.connection] = "close" }
        let problem = Problem(
            title: status.phrase,
            status: status.code,
            code: code,
            detail: detail,
            fields: fields,
            reason: reason,
            challenge: logInChallenge,
            kinds: stepUpKinds,
            upstreamIDs: upstreamIDs
        )
        return EndpointResponse(status, headers, body: try WireJSON.encode(problem))
    }

    /// RFC 6750 §3: no error code if the request had no token.
    package var challenge: String {
        guard usesKeyProof else { return bearerChallenge }
        return KeyProofChallenge(code.keyProofError(isNonceMissing: keyProofNonce != nil), scope: scope)
            .text(algorithms: keyProofAlgorithms)
    }

    private var bearerChallenge: String {
        switch code {
        case .invalidToken, .tokenExpired, .sessionEnded: #"Bearer error="invalid_token""#
        case .insufficientScope:
            #"Bearer error="insufficient_scope""# + (scope.map { #", scope="\#($0)""# } ?? "")
        default: "Bearer"
        }
    }
}

extension ErrorCode {
    /// The error code of OAuth for a refused token or proof.
    fileprivate func keyProofError(isNonceMissing: Bool) -> String {
        switch self {
        case .invalidDPoPProof: isNonceMissing ? "use_dpop_nonce" : "invalid_dpop_proof"
        case .insufficientScope: "insufficient_scope"
        default: "invalid_token"
        }
    }

    /// The HTTP status of the code.
    package var status: ResponseStatus {
        switch self {
        case .malformedJSON, .malformedRequest, .unknownApplication: .badRequest
        case .loginRequired, .invalidToken, .tokenExpired, .sessionEnded, .superseded, .invalidCredentials,
            .invalidSSOToken, .invalidIDToken, .unknownPasskey, .invalidDPoPProof:
            .unauthorized
        case .wrongPassword, .passwordRequired, .crossSiteRequest, .secureConnectionRequired, .quotaExceeded,
            .emailDomainNotAllowed, .organizationNotAllowed, .providerRequired, .secondFactorRequired, .wrongCode,
            .stepUpRequired,
            .insufficientScope:
            .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .identifierTaken, .identityTaken, .accountExists, .identityLimit, .lastCredential, .factorExists,
            .passkeyExists, .passkeyLimit,
            .passkeysUnavailable, .recoveryNotNeeded, .noRecoveryAddress, .recoveryBegun:
            .conflict
        case .codeExpired, .challengeOver: .gone
        case .stale: .preconditionFailed
        case .payloadTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .invalidFields, .invalidCode, .invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword,
            .invalidPasskey, .unsupportedAttestation:
            .unprocessableContent
        case .tooManyAttempts: .tooManyRequests
        case .busy, .storageUnavailable, .providerUnavailable: .serviceUnavailable
        case .storageFull: .insufficientStorage
        default: .internalServerError
        }
    }
}
