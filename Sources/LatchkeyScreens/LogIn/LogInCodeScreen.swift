/// The screen for the code of an e-mail that logs in without a password.
///
/// It is the same for known and unknown users. The person can request another e-mail after a minute, up to five an hour.
public struct LogInCodeScreen: CredentialScreen {
    /// The field and its messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for an e-mail that was requested.
    ///
    /// - Parameters:
    ///   - pending: The id of the request, and the identifier.
    ///   - language: The language of the person.
    public init(_ pending: PendingLogIn, language: Language) {
        self.language = language
        form = CredentialForm(for: .logInCode(pending), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
