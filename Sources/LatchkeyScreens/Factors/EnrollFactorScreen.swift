/// The screen to set up a factor: an authenticator app with its QR code, key, link and first code, or a passkey.
///
/// It requests the secret when it appears.
public struct EnrollFactorScreen: CredentialScreen {
    /// The field and its messages.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for a new factor.
    ///
    /// - Parameters:
    ///   - pending: The factor, and the login that waits for it.
    ///   - language: The language of the person.
    public init(_ pending: PendingEnrollment, language: Language) {
        self.language = language
        form = CredentialForm(for: .enroll(pending), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
