/// A forgotten password that is about to be replaced: by the code of a message, or by its link.
public struct PendingPasswordReset: Sendable, Hashable {
    /// What the code of the message is good with; nil where there is a token.
    public let resetID: String?
    /// Who was named; has the message sent again, and is filled in when the person logs in afterwards.
    public let identifier: String?
    /// The token of the message's link; hidden like a password.
    let token: Password?

    /// A reset by the code of a message.
    ///
    /// - Parameters:
    ///   - resetID: What the wish for the message was answered with.
    ///   - identifier: The username, address or number that was named.
    public init(resetID: String, identifier: String) {
        self.resetID = resetID
        self.identifier = identifier
        token = nil
    }

    /// A reset by the link of a message.
    ///
    /// - Parameter token: What stands in the link.
    public init(token: String) {
        resetID = nil
        identifier = nil
        self.token = Password(token)
    }
}
