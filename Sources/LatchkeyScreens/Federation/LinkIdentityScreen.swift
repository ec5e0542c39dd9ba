public import LatchkeyAPI

/// The offer to link a person's account at a provider, after the login as the user who has its address.
///
/// The buttons are `Add Apple` and `Not Now`. The provider is asked again, because a token logs in only once.
public struct LinkIdentityScreen: CredentialScreen {
    /// The notice and the buttons.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// An offer.
    ///
    /// - Parameters:
    ///   - upstream: The provider.
    ///   - language: The language of the person.
    public init(_ upstream: Upstream, language: Language) {
        self.language = language
        form = CredentialForm(for: .linkIdentity(upstream), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
