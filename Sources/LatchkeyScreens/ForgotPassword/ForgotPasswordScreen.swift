/// The screen on which a person who forgot their password enters an identifier.
///
/// It leads to the screen for the new password, for known and unknown users.
public struct ForgotPasswordScreen: CredentialScreen {
    /// The field and its messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - identifier: The identifier to fill in.
    public init(language: Language, identifier: String = "") {
        self.language = language
        form = CredentialForm(
            for: .forgotPassword,
            in: language,
            filledIn: CredentialEntries(identifier: identifier)
        )
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
