/// The login screen: an identifier, a password, and the buttons `Login` and `Forgot Password?`.
///
/// ```swift
/// var screen = LogInScreen(language: .english)
/// for effect in screen.handle(.submitted) { await front.run(effect) }
/// ```
/// After a refused login, the identifier stays and the password is cleared and gets the cursor.
public struct LogInScreen: CredentialScreen {
    /// The fields and messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A login screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: The identifiers that the label names; the server accepts all of them.
    ///   - identifier: The identifier to fill in.
    ///   - notice: A notice, for example that the password was reset.
    public init(
        language: Language,
        names: LogInNames = .any,
        identifier: String = "",
        notice: Sentence? = nil
    ) {
        self.language = language
        form = CredentialForm(
            for: .logIn(names),
            in: language,
            filledIn: CredentialEntries(username: identifier),
            notice: notice.map { Phrase($0) }
        )
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
