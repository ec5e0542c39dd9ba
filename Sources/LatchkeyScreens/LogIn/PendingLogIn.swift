/// A login with the code of an e-mail that was requested.
public struct PendingLogIn: Sendable, Hashable {
    /// The id that goes with the code.
    public let loginID: String
    /// The entered identifier, for another e-mail.
    public let identifier: String

    /// A login whose code was requested.
    ///
    /// - Parameters:
    ///   - loginID: The id of the request.
    ///   - identifier: The entered identifier.
    public init(loginID: String, identifier: String) {
        self.loginID = loginID
        self.identifier = identifier
    }
}
