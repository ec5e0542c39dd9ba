/// The names of the headers that Latchkey defines.
public enum LatchkeyHeader {
    /// Names the application that calls; `default` without it.
    public static let application = "Latchkey-Application"
    /// The id of the request, for finding it in the server's log.
    public static let requestID = "Latchkey-Request-ID"
}
