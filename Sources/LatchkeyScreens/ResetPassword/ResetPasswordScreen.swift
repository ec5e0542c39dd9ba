public import LatchkeyAPI

/// The screen on which a forgotten password is reset, by the code of a message or by its link.
///
/// It leads to the login screen. If the server generates passwords, the field may stay empty.
public struct ResetPasswordScreen: CredentialScreen {
    /// The fields and messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for a message that was sent.
    ///
    /// - Parameters:
    ///   - pending: The reset.
    ///   - language: The language of the person.
    ///   - policy: The server's rules; the screen requests them if nil.
    public init(_ pending: PendingPasswordReset, language: Language, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .resetPassword(pending), in: language, policy)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
