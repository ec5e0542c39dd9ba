/// What the login and register screens have in common: a front that shows one can show the other.
public protocol CredentialScreen: Sendable, Hashable {
    /// Everything there is to show beside the titles.
    var form: CredentialForm { get }
    /// The language the screen speaks.
    var language: Language { get }
    /// The title in the navigation bar; the button that submits has the same word.
    var navigationTitle: String { get }
    /// Takes an event and tells what to do, in order.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect]
}
