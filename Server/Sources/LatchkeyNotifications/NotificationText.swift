package import LatchkeyCore
import LatchkeyLanguages

/// The text of a notification on a device.
///
/// It never repeats text that the person signing in can choose, such as a device's name. A stranger who knows a
/// password could otherwise show the user a text of their own.
package struct NotificationText: Sendable, Equatable {
    package let title: String
    package let body: String
}

extension NotificationKind {
    /// The texts in the language of a locale; in English if there are none in it.
    package func text(in locale: String?) -> NotificationText {
        let languages = Languages.offered
        let texts = locale.flatMap { languages.best(of: [$0]) } ?? languages.english
        let key =
            switch self {
            case .newSignIn: "newSignIn"
            case .recoveryStarted: "recoveryStarted"
            case .recoveryWaiting: "recoveryWaiting"
            }
        return NotificationText(
            title: texts.string(.notifications, key + ".title"),
            body: texts.string(.notifications, key + ".body")
        )
    }
}

extension PushNotification {
    /// The text that the device shows.
    package var text: NotificationText { kind.text(in: locale) }
}
