/// What a device shows of a notification.
///
/// It repeats nothing that whoever signs in has chosen, as a device's name: a stranger who knows a password could put words
/// of their own before the user.
package struct NotificationText: Sendable, Equatable {
    package let title: String
    package let body: String
}

extension NotificationKind {
    /// The texts in Japanese where the locale says so, else in English.
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
