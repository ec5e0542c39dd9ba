/// Why a token was refused, and how to answer.
///
/// Its texts contain nothing of the token. Answer with ``status``, one `WWW-Authenticate` header for each of
/// ``challenges``, and `Retry-After` if there is one.
public struct TokenRefusal: Error, Hashable, Sendable {
    /// A reason; new ones may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code in Latchkey's problem documents.
        public let rawValue: String

        /// - Parameter rawValue: The code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request has no token: 401.
        public static let loginRequired = Code(rawValue: "login_required")
        /// The header `Authorization` is repeated or has no token: 400.
        public static let malformedRequest = Code(rawValue: "malformed_request")
        /// The token is not the issuer's, not for this service, or its session has ended: 401.
        public static let invalidToken = Code(rawValue: "invalid_token")
        /// The token has expired; its client can refresh it: 401.
        public static let tokenExpired = Code(rawValue: "token_expired")
        /// The proof of the token's key is missing, wrong or repeated (RFC 9449): 401.
        public static let invalidProof = Code(rawValue: "invalid_dpop_proof")
        /// The token lacks a scope: 403.
        public static let insufficientScope = Code(rawValue: "insufficient_scope")
        /// The token cannot be checked now: 503.
        ///
        /// It says nothing about the session, so it logs nobody out.
        public static let busy = Code(rawValue: "busy")
    }

    /// The reason.
    public let code: Code
    /// The HTTP status.
    public let status: Int
    /// A sentence for people that says why the token is refused and what to do.
    public let message: String
    /// The values of `WWW-Authenticate` (RFC 6750 §3, RFC 9449 §7.1, RFC 9728 §5.1); empty with 503.
    public let challenges: [String]
    /// The value of `Retry-After` in seconds, with 503.
    public let retryAfter: Int?

    init(_ fault: TokenFault, presented scheme: TokenScheme?, _ challenges: Challenges) {
        let answer = Self.answer(fault)
        (code, status, message) = (answer.code, answer.status, answer.message)
        self.challenges = challenges.values(for: fault, presented: scheme)
        if case .unavailable(let seconds) = fault { retryAfter = seconds } else { retryAfter = nil }
    }

    private static func answer(_ fault: TokenFault) -> (code: Code, status: Int, message: String) {
        switch fault {
        case .missingToken: (.loginRequired, 401, "This needs an access token. Log in.")
        case .malformedRequest: (.malformedRequest, 400, "Send one Authorization header with one access token.")
        case .invalidToken(.boundTokenAsBearer):
            (.invalidToken, 401, "The access token is bound to a key. Send it as DPoP with a proof.")
        case .invalidToken(.unboundTokenWithProof):
            (.invalidToken, 401, "The access token is bound to no key. Send it as Bearer.")
        case .invalidToken(.keyBinding): (.invalidToken, 401, "The access token is bound to another key.")
        case .invalidToken(.session): (.invalidToken, 401, "The session has ended. Log in.")
        case .invalidToken: (.invalidToken, 401, "The access token is not valid here. Log in.")
        case .expiredToken: (.tokenExpired, 401, "The access token has expired. Refresh it.")
        case .invalidProof(let part): (.invalidProof, 401, text(part))
        case .insufficientScope: (.insufficientScope, 403, "The access token lacks a scope that this needs.")
        case .unavailable: (.busy, 503, "The access token cannot be checked now. Try again.")
        }
    }

    private static func text(_ part: TokenFault.ProofPart) -> String {
        switch part {
        case .count: "Send one DPoP header with a proof of the token's key."
        case .form: "The DPoP proof is not a JWT of the type dpop+jwt with a public key."
        case .signature: "The signature of the DPoP proof is wrong."
        case .method: "The DPoP proof names another method."
        case .address: "The DPoP proof names another URL."
        case .time: "The DPoP proof is too old, or the clocks differ."
        case .token: "The DPoP proof names another access token."
        case .repeated: "The DPoP proof was used before. Make a new one for each request."
        }
    }
}

extension TokenRefusal: CustomStringConvertible {
    /// The code, for logs.
    public var description: String { "TokenRefusal(\(code.rawValue))" }
}
