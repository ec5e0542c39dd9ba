public import LatchkeyAPI

/// Failures on the client's side.
extension ErrorCode {
    /// The server cannot be reached; the session is kept.
    public static let networkUnavailable = ErrorCode(rawValue: "network_unavailable")
    /// The server did not answer in time; the session is kept.
    public static let timedOut = ErrorCode(rawValue: "timed_out")
    /// The calling task was cancelled; see ``withCancellationError(_:)``.
    public static let cancelled = ErrorCode(rawValue: "cancelled")
    /// The server or a proxy failed (5xx without a code).
    public static let serverUnavailable = ErrorCode(rawValue: "server_unavailable")
    /// The answer did not come from this server but, for example, from a captive portal.
    public static let unexpectedAnswer = ErrorCode(rawValue: "unexpected_answer")
    /// The answer exceeds the size limit.
    public static let answerTooLarge = ErrorCode(rawValue: "answer_too_large")
    /// The server's certificate is not trusted (TLS).
    public static let untrustedServer = ErrorCode(rawValue: "untrusted_server")
    /// The server's address is neither `https` nor this computer.
    public static let insecureServer = ErrorCode(rawValue: "insecure_server")
    /// The server's address is invalid.
    public static let invalidServer = ErrorCode(rawValue: "invalid_server")
    /// The request's host must not receive the access token; it was not sent.
    public static let untrustedOrigin = ErrorCode(rawValue: "untrusted_origin")
    /// The request is invalid.
    public static let invalidRequest = ErrorCode(rawValue: "invalid_request")
    /// The request's body can be read only once, but may have to be sent again; it was not sent.
    public static let bodyNotRepeatable = ErrorCode(rawValue: "body_not_repeatable")
    /// A file of the app cannot be read or written.
    public static let fileUnavailable = ErrorCode(rawValue: "file_unavailable")
    /// Another user logged in while the request waited; it was not sent again.
    public static let userChanged = ErrorCode(rawValue: "user_changed")
    /// The user is not signed in on this device.
    public static let userNotSignedIn = ErrorCode(rawValue: "user_not_signed_in")
    /// The registration continues with a message; see ``LatchkeyError/verificationID``.
    public static let verificationRequired = ErrorCode(rawValue: "verification_required")
    /// The person declined to log in.
    public static let loginCancelled = ErrorCode(rawValue: "login_cancelled")
    /// The library of a provider failed, or the app has none for it; see ``ProviderSignIn``.
    public static let providerFailed = ErrorCode(rawValue: "provider_failed")
    /// The person closed the authenticator's window, or it has no passkey for this server.
    public static let passkeyCancelled = ErrorCode(rawValue: "passkey_cancelled")
    /// The app has no authenticator for passkeys, or the system's cannot be used.
    public static let authenticatorUnavailable = ErrorCode(rawValue: "authenticator_unavailable")
    /// The person declined to confirm that it is they.
    public static let stepUpCancelled = ErrorCode(rawValue: "step_up_cancelled")
    /// The person has no factor that reaches a level of ``BrowserLogInOptions/levels``.
    public static let levelNotReached = ErrorCode(rawValue: "level_not_reached")
    /// The callback does not belong to the login.
    public static let invalidCallback = ErrorCode(rawValue: "invalid_callback")
    /// Another server answered the login in the browser (RFC 9207).
    public static let wrongIssuer = ErrorCode(rawValue: "wrong_issuer")
    /// The authorization code has expired or was used (RFC 6749 §5.2).
    public static let invalidGrant = ErrorCode(rawValue: "invalid_grant")
    /// No browser could be opened; see ``LatchkeyClient/logInWithBrowser(options:timeout:opening:)``.
    public static let browserUnavailable = ErrorCode(rawValue: "browser_unavailable")
    /// The credential store cannot be read until the device is unlocked.
    public static let storeLocked = ErrorCode(rawValue: "store_locked")
    /// The credential store cannot be read.
    public static let storeUnreadable = ErrorCode(rawValue: "store_unreadable")
    /// The credential store cannot be written.
    public static let storeUnwritable = ErrorCode(rawValue: "store_unwritable")
    /// Other users could read or replace the stored sign-in, so it is not used.
    public static let storeInsecure = ErrorCode(rawValue: "store_insecure")
    /// The stored sign-in is unreadable and was put aside.
    public static let storeDamaged = ErrorCode(rawValue: "store_damaged")
    /// The credential store holds another generation; read it again.
    public static let storeChanged = ErrorCode(rawValue: "store_changed")
    /// The credential store belongs to another server or application.
    public static let storeMismatch = ErrorCode(rawValue: "store_mismatch")
}
