/// The screen for the code of a verification message.
///
/// The person can request another message after a minute, up to five messages per hour, which is the server's limit.
/// They can also change the address.
public struct VerifyScreen: CredentialScreen {
    /// The field and its messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for a message that was sent.
    ///
    /// - Parameters:
    ///   - pending: The address, and the id of the message.
    ///   - language: The language of the person.
    public init(_ pending: PendingVerification, language: Language) {
        self.language = language
        form = CredentialForm(for: .verify(pending), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
