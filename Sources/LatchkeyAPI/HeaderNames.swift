/// The names of the headers that Latchkey defines.
public enum LatchkeyHeader {
    /// Names the application that calls; `default` without it.
    ///
    /// A session keeps the application that it began in, whatever it names.
    public static let application = "Latchkey-Application"
    /// Sent with a login: the `deviceKey` that an earlier one has answered on this device.
    public static let device = "Latchkey-Device"
    /// The id of the request, for finding it in the server's log.
    public static let requestID = "Latchkey-Request-ID"
}
