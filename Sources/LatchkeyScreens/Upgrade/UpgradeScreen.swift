public import LatchkeyAPI

/// The screen on which a pseudo user adds a name and a password.
///
/// An address that has to be verified leads to the screen for the code.
public struct UpgradeScreen: CredentialScreen {
    /// The fields and messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// An empty screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - names: The identifiers to ask for.
    ///   - policy: The server's rules; the screen requests them if nil.
    public init(language: Language, names: RegisteredNames = .usernameOrEmailAddress, policy: Policy? = nil) {
        self.language = language
        form = CredentialForm(for: .upgrade(names), in: language, policy)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
