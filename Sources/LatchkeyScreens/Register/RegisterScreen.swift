public import LatchkeyAPI

/// The register screen: a username or an e-mail address, a password, and a button `Register`.
///
/// What the server's rules would refuse is said before anything is sent. After a refused registration everything stays
/// as it was typed, but for a password that was itself refused. An address that has to be proved leads to the screen for
/// the code of its message.
public struct RegisterScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// An empty register screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: What a person may give to be known by.
    ///   - policy: The server's rules, where the app has them; the screen asks for them otherwise.
    public init(language: Language, names: RegisteredNames = .username, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .register(names), in: language, policy)
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
