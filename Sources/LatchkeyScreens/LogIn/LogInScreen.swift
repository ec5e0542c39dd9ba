/// The login screen: who it is, the password, and a button `Login`; `Forgot Password?` beside it.
///
/// ```swift
/// var screen = LogInScreen(language: .english)
/// for effect in screen.handle(.submitted) { await front.run(effect) }
/// ```
/// After a refused login the username stays and the password is empty, with the cursor in it.
public struct LogInScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// A login screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: What the first field is said to take; the server takes any of them whatever it says.
    ///   - identifier: The name, address or number that is filled in.
    ///   - notice: What has happened, such as that the password was reset.
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

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
