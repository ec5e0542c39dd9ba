public import LatchkeyAPI

/// The screen on which a pseudo user gets a name and a password, and keeps everything.
///
/// An address that has to be proved leads to the screen for the code of its message.
public struct UpgradeScreen: CredentialScreen {
    /// The fields, and what is said about them.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// An empty screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: What a person may give to be known by.
    ///   - policy: The server's rules, where the app has them; the screen asks for them otherwise.
    public init(language: Language, names: RegisteredNames = .usernameOrEmailAddress, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .upgrade(names), in: language, policy)
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
