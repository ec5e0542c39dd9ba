import ScreenCalls

/// The sentences of the web app, beside those of `LatchkeyScreens` and `BalanceSentence`.
enum WebSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case tagline, refresh, delete, yes, no, typeLabel, amountHint, nameHint, signedInAs
    case entriesHeading, noEntries, listNotLoaded, editNamed, deleteNamed
    case logInNotStartedHere, logInDeclined, signedOutHere, tryAgain

    var english: String {
        switch self {
        case .tagline: "What you earn, what you spend, and what is left."
        case .refresh: "Refresh"
        case .delete: "Delete"
        case .yes: "Yes"
        case .no: "No"
        case .typeLabel: "Type"
        case .amountHint: "In dollars, for example 1500 or 1,500.00."
        case .nameHint: "Without a name, the entry is called by its type."
        case .signedInAs: "Logged in as %"
        case .entriesHeading: "Entries"
        case .noEntries: "No entries yet. Add the first one."
        case .listNotLoaded: "The list is not loaded. Refresh to try again."
        case .editNamed: "Edit %"
        case .deleteNamed: "Delete %"
        case .logInNotStartedHere: "This login was started elsewhere or too long ago. Log in again."
        case .logInDeclined: "You were not logged in. Log in again when you like."
        case .signedOutHere: "You are logged out here. The server cannot be reached now; it is told later."
        case .tryAgain: "Try Again"
        }
    }

    var japanese: String {
        switch self {
        case .tagline: "収入と支出、そして残りの金額。"
        case .refresh: "更新"
        case .delete: "削除"
        case .yes: "はい"
        case .no: "いいえ"
        case .typeLabel: "種類"
        case .amountHint: "ドルで入力します。例：1500、1,500.00"
        case .nameHint: "名前を入力しない場合は、種類が名前になります。"
        case .signedInAs: "%としてログイン中"
        case .entriesHeading: "項目"
        case .noEntries: "まだ項目がありません。最初の項目を追加してください。"
        case .listNotLoaded: "一覧を読み込めていません。更新すると、もう一度読み込みます。"
        case .editNamed: "%を編集"
        case .deleteNamed: "%を削除"
        case .logInNotStartedHere: "このログインは別の場所で始められたか、時間が経ちすぎています。もう一度ログインしてください。"
        case .logInDeclined: "ログインしませんでした。必要なときにもう一度ログインしてください。"
        case .signedOutHere: "この画面ではログアウトしました。サーバーに接続できないため、あとで通知します。"
        case .tryAgain: "もう一度試す"
        }
    }
}
