/// The text of a notification on a device.
///
/// It never repeats text that the person signing in can choose, such as a device's name. A stranger who knows a
/// password could otherwise show the user a text of their own.
package struct NotificationText: Sendable, Equatable {
    package let title: String
    package let body: String
}

extension NotificationKind {
    /// The texts in Japanese if the locale says so, otherwise in English.
    package func text(in locale: String?) -> NotificationText {
        let language = locale?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
        return language == "ja" ? japanese : english
    }

    private var english: NotificationText {
        switch self {
        case .newSignIn:
            NotificationText(
                title: "New sign-in to your account",
                body: "Somebody signed in to your account on another device. If it was not you, change your password."
            )
        }
    }

    private var japanese: NotificationText {
        switch self {
        case .newSignIn:
            NotificationText(
                title: "アカウントへの新しいログイン",
                body: "別の端末でアカウントにログインがありました。心当たりがない場合は、パスワードを変更してください。"
            )
        }
    }
}
