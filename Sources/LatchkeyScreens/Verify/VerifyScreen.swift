/// The screen for the code of a message that proves an address.
///
/// Another message can be had a minute after the last, five times in all; then the app says why there are no more, because
/// the server sends none and answers as ever. The address can be changed.
public struct VerifyScreen: CredentialScreen {
    /// The field, and what is said about it.
    public private(set) var form: CredentialForm
    /// The language the screen speaks.
    public let language: Language

    /// A screen for a message that was sent.
    ///
    /// - Parameters:
    ///   - pending: The address, and what the code is good with.
    ///   - language: The language of the person.
    public init(_ pending: PendingVerification, language: Language) {
        self.language = language
        form = CredentialForm(for: .verify(pending), in: language)
    }

    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
