public import LatchkeyAPI

/// The login screen: an identifier, a password, and the buttons `Login` and `Forgot Password?`.
///
/// If the server's rules offer a login by e-mail, it has the button `E-mail me a code` too. A front that can log in at
/// providers has their buttons below the form: ``CredentialForm/providers``.
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
    ///   - policy: The server's rules; the screen requests them if nil.
    ///   - offersPasskeys: Whether the device has passkeys, for the button `Log In with a Passkey` and the keyboard.
    ///   - offersProviders: Whether the app can log in at providers; the screen then requests them.
    ///   - upstream: The provider whose account the person wants to link after the login; nil for none. A sentence
    ///     says so, and its button is not shown.
    public init(
        language: Language,
        names: LogInNames = .any,
        identifier: String = "",
        notice: Sentence? = nil,
        policy: Policy? = nil,
        offersPasskeys: Bool = false,
        offersProviders: Bool = false,
        linking upstream: Upstream? = nil
    ) {
        self.language = language
        form = CredentialForm(
            for: .logIn(names, offersPasskeys: offersPasskeys),
            in: language,
            policy,
            filledIn: CredentialEntries(username: identifier),
            notice: notice.map { Phrase($0) } ?? upstream.map { Phrase(.addressInUse, $0.name) },
            offersProviders: offersProviders,
            linking: upstream
        )
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
