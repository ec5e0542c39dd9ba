import ScreenCalls

/// The sentences of the web app alone, beside those of `LatchkeyScreens`, `BalanceSentence` and `GraphicalSentence`.
enum WebSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case logInNotStartedHere, logInDeclined, signedOutHere, tryAgain

    var english: String {
        switch self {
        case .logInNotStartedHere: "This login was started elsewhere or too long ago. Log in again."
        case .logInDeclined: "You were not logged in. Log in again when you like."
        case .signedOutHere: "You are logged out here. The server cannot be reached now; it is told later."
        case .tryAgain: "Try Again"
        }
    }

    var japanese: String {
        switch self {
        case .logInNotStartedHere: "このログインは別の場所で始められたか、時間が経ちすぎています。もう一度ログインしてください。"
        case .logInDeclined: "ログインしませんでした。必要なときにもう一度ログインしてください。"
        case .signedOutHere: "この画面ではログアウトしました。サーバーに接続できないため、あとで通知します。"
        case .tryAgain: "もう一度試す"
        }
    }
}
