public import LatchkeyAPI

/// The screen on which a forgotten password is replaced, by the code of a message or by its link.
///
/// It leads to the login screen. Where the server makes passwords, the field may stay empty.
public struct ResetPasswordScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// A screen for a message that was sent.
    ///
    /// - Parameters:
    ///   - pending: What the code is good with, or the token of the link.
    ///   - language: The language of the person.
    ///   - policy: The server's rules, where the app has them; the screen asks for them otherwise.
    public init(_ pending: PendingPasswordReset, language: Language, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .resetPassword(pending), in: language, policy)
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
