/// The header names that Latchkey defines.
public enum LatchkeyHeader {
    /// The calling application; `default` without the header.
    ///
    /// It has no effect on an existing session, which keeps its application.
    public static let application = "Latchkey-Application"
    /// The `deviceKey` of an earlier login on this device, sent with a login.
    public static let device = "Latchkey-Device"
    /// The request's id in the server's log.
    public static let requestID = "Latchkey-Request-ID"
}
