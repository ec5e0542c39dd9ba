public import LatchkeyAPI

/// The registration screen: an e-mail address or a username, a password, and a button `Register`.
///
/// It checks the server's rules before the call. After a refused registration the entries stay, except a refused
/// password. An address that has to be verified leads to the screen for the code.
public struct RegisterScreen: CredentialScreen {
    /// The fields and messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// An empty registration screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: The identifiers to ask for.
    ///   - policy: The server's rules; the screen requests them if nil.
    public init(language: Language, names: RegisteredNames = .username, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .register(names), in: language, policy)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
