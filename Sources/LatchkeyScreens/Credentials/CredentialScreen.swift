/// A screen with a credential form; an interface that can show one can show all.
public protocol CredentialScreen: Sendable, Hashable {
    /// The content besides the titles.
    var form: CredentialForm { get }
    /// The language of the screen.
    var language: Language { get }
    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect]
}

extension CredentialScreen {
    /// The title in the navigation bar.
    public var navigationTitle: String { form.purpose.title.text(in: language) }
    /// The label of the submit button.
    public var submitButton: String { form.purpose.button.text(in: language) }
}
