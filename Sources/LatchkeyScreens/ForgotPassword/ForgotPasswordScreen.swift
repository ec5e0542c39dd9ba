/// The screen on which a person who has forgotten their password says who they are.
///
/// It leads to the screen for the new password, whether there is such a user or not.
public struct ForgotPasswordScreen: CredentialScreen {
    /// The field, and what is said about it.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// A screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - identifier: The name, address or number that is filled in.
    public init(language: Language, identifier: String = "") {
        self.language = language
        form = CredentialForm(
            for: .forgotPassword,
            in: language,
            filledIn: CredentialEntries(identifier: identifier)
        )
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
