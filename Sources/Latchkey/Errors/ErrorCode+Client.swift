public import LatchkeyAPI

/// What can go wrong before, instead of or around an answer of the server.
extension ErrorCode {
    /// The server cannot be reached; the session is kept.
    public static let networkUnavailable = ErrorCode(rawValue: "network_unavailable")
    /// The server did not answer in time; the session is kept.
    public static let timedOut = ErrorCode(rawValue: "timed_out")
    /// The task that called was cancelled; see ``withCancellationError(_:)``.
    public static let cancelled = ErrorCode(rawValue: "cancelled")
    /// Something on the way to the server, or the server itself, is out of order (5xx without a code).
    public static let serverUnavailable = ErrorCode(rawValue: "server_unavailable")
    /// The answer is none of this server's, for example a page of a hotel's network.
    public static let unexpectedAnswer = ErrorCode(rawValue: "unexpected_answer")
    /// The answer is longer than such an answer can be.
    public static let answerTooLarge = ErrorCode(rawValue: "answer_too_large")
    /// The server could not prove who it is (TLS).
    public static let untrustedServer = ErrorCode(rawValue: "untrusted_server")
    /// The server's address is not `https`, and is not this computer's own.
    public static let insecureServer = ErrorCode(rawValue: "insecure_server")
    /// The server's address is not one that can be called.
    public static let invalidServer = ErrorCode(rawValue: "invalid_server")
    /// The request goes to a host that must not see the access token; it was not sent.
    public static let untrustedOrigin = ErrorCode(rawValue: "untrusted_origin")
    /// The request cannot be sent as it is.
    public static let invalidRequest = ErrorCode(rawValue: "invalid_request")
    /// The request's body can be read only once, and it may have to be sent again; it was not sent.
    public static let bodyNotRepeatable = ErrorCode(rawValue: "body_not_repeatable")
    /// A file of the app cannot be read or written.
    public static let fileUnavailable = ErrorCode(rawValue: "file_unavailable")
    /// Another user signed in while the request waited; it was not sent again.
    public static let userChanged = ErrorCode(rawValue: "user_changed")
    /// The user is not among those who are signed in on this device.
    public static let userNotSignedIn = ErrorCode(rawValue: "user_not_signed_in")
    /// The registration goes on in a mail or a text message; see ``LatchkeyError/verificationID``.
    public static let verificationRequired = ErrorCode(rawValue: "verification_required")
    /// The person does not want to log in.
    public static let loginCancelled = ErrorCode(rawValue: "login_cancelled")
    /// What came back from the browser does not belong to the login.
    public static let invalidCallback = ErrorCode(rawValue: "invalid_callback")
    /// Another server has answered the login in the browser (RFC 9207).
    public static let wrongIssuer = ErrorCode(rawValue: "wrong_issuer")
    /// The code from the browser is over or was used (RFC 6749 §5.2).
    public static let invalidGrant = ErrorCode(rawValue: "invalid_grant")
    /// No browser could be opened; see ``LatchkeyClient/logInWithBrowser(options:patience:opening:)``.
    public static let browserUnavailable = ErrorCode(rawValue: "browser_unavailable")
    /// The credential store cannot be read until the device is unlocked.
    public static let storeLocked = ErrorCode(rawValue: "store_locked")
    /// The credential store cannot be read.
    public static let storeUnreadable = ErrorCode(rawValue: "store_unreadable")
    /// The credential store cannot be written.
    public static let storeUnwritable = ErrorCode(rawValue: "store_unwritable")
    /// Somebody else could read or replace what the credential store holds; it is not used.
    public static let storeInsecure = ErrorCode(rawValue: "store_insecure")
    /// What the credential store held cannot be understood; it was put aside.
    public static let storeDamaged = ErrorCode(rawValue: "store_damaged")
    /// The credential store holds another generation than the one to be replaced; read it again.
    public static let storeChanged = ErrorCode(rawValue: "store_changed")
    /// The credential store belongs to another server or application.
    public static let storeMismatch = ErrorCode(rawValue: "store_mismatch")
}
