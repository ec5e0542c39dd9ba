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
    ///   - offersProviders: Whether the app can log in at providers; the screen then requests them.
    public init(
        language: Language,
        names: RegisteredNames = .username,
        policy: Policy? = nil,
        offersProviders: Bool = false
    ) {
        self.language = language
        form = CredentialForm(for: .register(names), in: language, policy, offersProviders: offersProviders)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
