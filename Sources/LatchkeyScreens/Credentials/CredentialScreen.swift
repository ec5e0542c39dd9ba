/// What the screens that sign a person in have in common: a front that shows one can show the others.
public protocol CredentialScreen: Sendable, Hashable {
    /// Everything there is to show beside the titles.
    var form: CredentialForm { get }
    /// The language the screen speaks.
    var language: Language { get }
    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect]
}

extension CredentialScreen {
    /// The title in the navigation bar.
    public var navigationTitle: String { form.purpose.title.text(in: language) }
    /// The word on the button that submits.
    public var submitButton: String { form.purpose.button.text(in: language) }
}
