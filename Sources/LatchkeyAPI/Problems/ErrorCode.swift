/// A stable error code; newer servers may send codes that are not listed here.
public struct ErrorCode: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A code from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }
}

extension ErrorCode {
    /// 400: the body is not JSON.
    public static let malformedJSON = ErrorCode(rawValue: "malformed_json")
    /// 400: the request is not valid HTTP, for example without `Host`.
    public static let malformedRequest = ErrorCode(rawValue: "malformed_request")
    /// 400: no application has this id.
    public static let unknownApplication = ErrorCode(rawValue: "unknown_application")
    /// 401: the call needs a user.
    public static let loginRequired = ErrorCode(rawValue: "login_required")
    /// 401: the access token is not one of this server's.
    public static let invalidToken = ErrorCode(rawValue: "invalid_token")
    /// 401: the access token has expired; refresh it.
    public static let tokenExpired = ErrorCode(rawValue: "token_expired")
    /// 401: the session has ended; see `reason`.
    public static let sessionEnded = ErrorCode(rawValue: "session_ended")
    /// 401: a late copy of an older refresh request; nothing was changed.
    public static let superseded = ErrorCode(rawValue: "superseded")
    /// 401: the identifier or the password is wrong.
    public static let invalidCredentials = ErrorCode(rawValue: "invalid_credentials")
    /// 401: the single-sign-on token is invalid, too old, or was used before.
    public static let invalidSSOToken = ErrorCode(rawValue: "invalid_sso_token")
    /// 401: the ID token of a provider or its nonce is invalid, too old, or was used before.
    public static let invalidIDToken = ErrorCode(rawValue: "invalid_id_token")
    /// 401: the session is bound to a key, and the proof in `DPoP` is missing or not good (RFC 9449); it goes on.
    public static let invalidDPoPProof = ErrorCode(rawValue: "invalid_dpop_proof")
    /// 401: the server has no passkey with this credential id; the browser may forget it.
    public static let unknownPasskey = ErrorCode(rawValue: "unknown_passkey")
    /// 403: the password that confirms an action is wrong.
    public static let wrongPassword = ErrorCode(rawValue: "wrong_password")
    /// 403: the action needs the password, or a login less than five minutes old.
    public static let passwordRequired = ErrorCode(rawValue: "password_required")
    /// 403: the first factor was right, and the user must show another one; see `challenge`.
    public static let secondFactorRequired = ErrorCode(rawValue: "second_factor_required")
    /// 403: the code of the authenticator app, the recovery code or the passkey is wrong.
    public static let wrongCode = ErrorCode(rawValue: "wrong_code")
    /// 403: the change needs a proof less than five minutes old; see `WWW-Authenticate` (RFC 9470).
    public static let stepUpRequired = ErrorCode(rawValue: "step_up_required")
    /// 403: the access token is a third party's and lacks the scope in `WWW-Authenticate` (RFC 6750).
    public static let insufficientScope = ErrorCode(rawValue: "insufficient_scope")
    /// 403: another site made the browser send the request.
    public static let crossSiteRequest = ErrorCode(rawValue: "cross_site_request")
    /// 403: a cookie would be sent over plain HTTP.
    public static let secureConnectionRequired = ErrorCode(rawValue: "secure_connection_required")
    /// 403: the user's bucket quota is used up.
    public static let quotaExceeded = ErrorCode(rawValue: "quota_exceeded")
    /// 403: the application admits only users with a verified e-mail address at one of its domains.
    public static let emailDomainNotAllowed = ErrorCode(rawValue: "email_domain_not_allowed")
    /// 403: the user's account at the provider belongs to no organization that may log in.
    public static let organizationNotAllowed = ErrorCode(rawValue: "organization_not_allowed")
    /// 403: the user logs in at their organization's provider alone; see ``Problem/upstreamIDs``.
    public static let providerRequired = ErrorCode(rawValue: "provider_required")
    /// 404: the resource does not exist.
    public static let notFound = ErrorCode(rawValue: "not_found")
    /// 405: the path exists, the method does not; see `Allow`.
    public static let methodNotAllowed = ErrorCode(rawValue: "method_not_allowed")
    /// 409: another user has this identifier.
    public static let identifierTaken = ErrorCode(rawValue: "identifier_taken")
    /// 409: another user has this identity.
    public static let identityTaken = ErrorCode(rawValue: "identity_taken")
    /// 409: a user has proved the e-mail address; log in as that user, and link the identity.
    public static let accountExists = ErrorCode(rawValue: "account_exists")
    /// 409: the user has as many identities as the server allows.
    public static let identityLimit = ErrorCode(rawValue: "identity_limit")
    /// 409: the user could not log in without it; set a password first.
    public static let lastCredential = ErrorCode(rawValue: "last_credential")
    /// 409: the user has an authenticator app already.
    public static let factorExists = ErrorCode(rawValue: "factor_exists")
    /// 409: a passkey with this credential id is registered already.
    public static let passkeyExists = ErrorCode(rawValue: "passkey_exists")
    /// 409: the user has as many passkeys as the server allows.
    public static let passkeyLimit = ErrorCode(rawValue: "passkey_limit")
    /// 409: the server has no address for which browsers have passkeys.
    public static let passkeysUnavailable = ErrorCode(rawValue: "passkeys_unavailable")
    /// 409: the login asks for no factor that the user could have lost.
    public static let recoveryNotNeeded = ErrorCode(rawValue: "recovery_not_needed")
    /// 409: the user has no address for the link of a recovery; an operator can help.
    public static let noRecoveryAddress = ErrorCode(rawValue: "no_recovery_address")
    /// 409: the user has passkeys and no password, so a recovery has begun instead of a reset.
    public static let recoveryBegun = ErrorCode(rawValue: "recovery_begun")
    /// 410: the code or link has expired or was used; request a new one.
    public static let codeExpired = ErrorCode(rawValue: "code_expired")
    /// 410: the login that waited for a second factor has ended or expired; log in again.
    public static let challengeOver = ErrorCode(rawValue: "challenge_over")
    /// 412: the record has changed since it was read.
    public static let stale = ErrorCode(rawValue: "stale")
    /// 413: the body exceeds its limit.
    public static let payloadTooLarge = ErrorCode(rawValue: "payload_too_large")
    /// 415: the body is not `application/json`.
    public static let unsupportedMediaType = ErrorCode(rawValue: "unsupported_media_type")
    /// 422: one or more members are invalid; see `fields`.
    public static let invalidFields = ErrorCode(rawValue: "invalid_fields")
    /// 422: the code or link is wrong.
    public static let invalidCode = ErrorCode(rawValue: "invalid_code")
    /// 422: the new passkey does not belong to this ceremony or breaks a rule of WebAuthn.
    public static let invalidPasskey = ErrorCode(rawValue: "invalid_passkey")
    /// 422: the server does not support the attestation of the new passkey.
    public static let unsupportedAttestation = ErrorCode(rawValue: "unsupported_attestation")
    /// 422: not a username.
    public static let invalidUsername = ErrorCode(rawValue: "invalid_username")
    /// 422: not an e-mail address.
    public static let invalidEmailAddress = ErrorCode(rawValue: "invalid_email_address")
    /// 422: not a phone number.
    public static let invalidPhoneNumber = ErrorCode(rawValue: "invalid_phone_number")
    /// 422: the password breaks the rules.
    public static let weakPassword = ErrorCode(rawValue: "weak_password")
    /// 422, within `fields`: the member is missing.
    public static let required = ErrorCode(rawValue: "required")
    /// 422, within `fields`: the member has another JSON type.
    public static let wrongType = ErrorCode(rawValue: "wrong_type")
    /// 422, within `fields`: the value is invalid.
    public static let invalidValue = ErrorCode(rawValue: "invalid_value")
    /// 422, within `fields`: the value has control characters.
    public static let controlCharacters = ErrorCode(rawValue: "control_characters")
    /// 422, within `fields`: the value is longer than allowed.
    public static let tooLong = ErrorCode(rawValue: "too_long")
    /// 429: too many attempts; try again after `Retry-After`.
    public static let tooManyAttempts = ErrorCode(rawValue: "too_many_attempts")
    /// 503: the server is overloaded; try again after `Retry-After`.
    public static let busy = ErrorCode(rawValue: "busy")
    /// 503: the database is unavailable; try again after `Retry-After`.
    public static let storageUnavailable = ErrorCode(rawValue: "storage_unavailable")
    /// 503: the server cannot reach the provider; try again after `Retry-After`.
    public static let providerUnavailable = ErrorCode(rawValue: "provider_unavailable")
    /// 507: the server has no space for new data.
    public static let storageFull = ErrorCode(rawValue: "storage_full")
    /// 500: a defect of the server.
    public static let `internal` = ErrorCode(rawValue: "internal")
}
