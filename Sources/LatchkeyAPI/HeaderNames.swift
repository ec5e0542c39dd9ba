/// The header names that are Latchkey's own, and that of a proof.
public enum LatchkeyHeader {
    /// The calling application; `default` without the header.
    ///
    /// It has no effect on an existing session, which keeps its application.
    public static let application = "Latchkey-Application"
    /// The `deviceKey` of an earlier login on this device, sent with a login.
    public static let device = "Latchkey-Device"
    /// A proof of the key that a session is bound to (DPoP, RFC 9449), sent with a login and each refresh.
    public static let keyProof = "DPoP"
    /// The request's id in the server's log.
    public static let requestID = "Latchkey-Request-ID"
}
