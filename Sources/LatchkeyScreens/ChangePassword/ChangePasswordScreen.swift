public import LatchkeyAPI

/// The screen on which a person who is signed in changes their password.
public struct ChangePasswordScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// An empty screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - policy: The server's rules, where the app has them; the screen asks for them otherwise.
    public init(language: Language, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .changePassword, in: language, policy)
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
