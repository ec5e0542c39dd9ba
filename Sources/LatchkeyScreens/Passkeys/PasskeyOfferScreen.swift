/// The offer to create a passkey after a login with a password.
///
/// A front shows it unless the person has declined it: `notNow` holds for ``PasskeyOfferAnswer/pause``, `never` for
/// ever.
public struct PasskeyOfferScreen: CredentialScreen {
    /// The notice and the buttons.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// An offer.
    ///
    /// - Parameter language: The language of the person.
    public init(language: Language) {
        self.language = language
        form = CredentialForm(for: .passkeyOffer, in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
