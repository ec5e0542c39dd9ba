/// A part of a language file.
package enum LanguageSection: String, Sendable, Hashable, CaseIterable, CodingKeyRepresentable {
    /// How times are written.
    case dates
    /// The sentences of screens and pages.
    case screens
    /// E-mails and text messages.
    case messages
    /// Notifications on devices.
    case notifications
    /// The refusals of the server.
    case problems
    /// The failures of the SDK, by error code.
    case errors
    /// The page that a browser shows after a login in an app.
    case callback
}
