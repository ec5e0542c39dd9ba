/// The login screen: username, password, and a button `Login`.
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

    /// An empty login screen.
    ///
    /// - Parameter language: The language of the person.
    public init(language: Language) {
        self.language = language
        form = CredentialForm(for: .logIn, in: language)
    }

    /// `Login`.
    public var navigationTitle: String { CredentialPurpose.logIn.title.text(in: language) }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
