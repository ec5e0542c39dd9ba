/// The screen that shows new recovery codes, once.
///
/// It goes on when the person has ticked that the codes are saved.
public struct RecoveryCodesScreen: CredentialScreen {
    /// The codes and the box.
    public private(set) var form: CredentialForm
    /// The language of the screen.
    public let language: Language

    /// A screen for codes.
    ///
    /// - Parameters:
    ///   - codes: The codes.
    ///   - language: The language of the person.
    public init(_ codes: NewRecoveryCodes, language: Language) {
        self.language = language
        form = CredentialForm(for: .recoveryCodes(codes), in: language)
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] { form.handle(event) }
}
