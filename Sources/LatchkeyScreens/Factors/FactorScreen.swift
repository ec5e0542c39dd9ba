/// The screen for another factor: a code, a recovery code or a passkey, one at a time.
///
/// "Try Another Way" leads to the next one. After a wrong code the text stays. When the challenge is over, the screen
/// leads to the login.
public struct FactorScreen: CredentialScreen {
    /// The field and its messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for a factor.
    ///
    /// - Parameters:
    ///   - pending: The factor, and the other ways.
    ///   - language: The language of the person.
    public init(_ pending: PendingFactor, language: Language) {
        self.language = language
        form = CredentialForm(for: .factor(pending), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
