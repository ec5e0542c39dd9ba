public import LatchkeyAPI

/// The screen on which a signed-in person changes their password.
public struct ChangePasswordScreen: CredentialScreen {
    /// The fields and messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// An empty screen.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - policy: The server's rules; the screen requests them if nil.
    ///   - asksForCurrentPassword: False if the server knows from a moment ago that the person has it.
    public init(language: Language, policy: Policy? = nil, asksForCurrentPassword: Bool = true) {
        self.language = language
        form = CredentialForm(for: .changePassword(asksForCurrent: asksForCurrentPassword), in: language, policy)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
