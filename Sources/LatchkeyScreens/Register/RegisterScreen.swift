/// The register screen: username, password, and a button `Register`.
///
/// What the server's rules would refuse is said before anything is sent. After a refused registration everything stays
/// as it was typed, but for a password that was itself refused.
public struct RegisterScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// An empty register screen.
    ///
    /// - Parameter language: The language of the person.
    public init(language: Language) {
        self.language = language
        form = CredentialForm(for: .register, in: language)
    }

    /// `Register`.
    public var navigationTitle: String { CredentialPurpose.register.title.text(in: language) }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
