import ScreenCalls

/// The sentences of the web app alone, beside those of `LatchkeyScreens`, `BalanceSentence` and `GraphicalSentence`.
enum WebSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case logInNotStartedHere, logInDeclined, signedOutHere, tryAgain
    case monthChart, showTable, day, earned, spent, total

    var english: String {
        switch self {
        case .logInNotStartedHere: "This login was started elsewhere or too long ago. Log in again."
        case .logInDeclined: "You were not logged in. Log in again when you like."
        case .signedOutHere: "You are logged out here. The server cannot be reached now; it is told later."
        case .tryAgain: "Try Again"
        case .monthChart: "Earned % and spent %, by day. The table below has the figures."
        case .showTable: "Show as a Table"
        case .day: "Day"
        case .earned: "Earned"
        case .spent: "Spent"
        case .total: "Total"
        }
    }

    var japanese: String {
        switch self {
        case .logInNotStartedHere: "このログインは別の場所で始められたか、時間が経ちすぎています。もう一度ログインしてください。"
        case .logInDeclined: "ログインしませんでした。必要なときにもう一度ログインしてください。"
        case .signedOutHere: "この画面ではログアウトしました。サーバーに接続できないため、あとで通知します。"
        case .tryAgain: "もう一度試す"
        case .monthChart: "収入は%、支出は%です（日ごと）。下の表に金額があります。"
        case .showTable: "表で見る"
        case .day: "日"
        case .earned: "収入"
        case .spent: "支出"
        case .total: "合計"
        }
    }
}
