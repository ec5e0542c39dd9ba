/// A password reset under way, by the code of a message or by its link.
public struct PendingPasswordReset: Sendable, Hashable {
    /// The id that goes with the code; nil for a link.
    public let resetID: String?
    /// The entered identifier, for another message and for the login afterwards.
    public let identifier: String?
    /// The token of the link; never printed.
    let token: Password?

    /// A reset by the code of a message.
    ///
    /// - Parameters:
    ///   - resetID: The id of the reset request.
    ///   - identifier: The entered identifier.
    public init(resetID: String, identifier: String) {
        self.resetID = resetID
        self.identifier = identifier
        token = nil
    }

    /// A reset by the link of a message.
    ///
    /// - Parameter token: The token of the link.
    public init(token: String) {
        resetID = nil
        identifier = nil
        self.token = Password(token)
    }
}
