import ScreenCalls

/// The sentences of the fronts with windows, beside those of `LatchkeyScreens` and `BalanceSentence`.
package enum GraphicalSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case tagline, refresh, delete, undo, yes, no, typeLabel, amountHint, nameHint, signedInAs
    case entriesHeading, noEntries, listNotLoaded, editNamed, deleteNamed, deleted
    case close
    case order, oldestFirst, newestFirst

    package var english: String {
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
        case .order: "Order"
        case .oldestFirst: "Oldest First"
        case .newestFirst: "Newest First"
        case .deleted: "\"%\" was deleted."
        case .undo: "Undo"
        case .close: "Close"
        }
    }

    package var japanese: String {
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
        case .order: "並び順"
        case .oldestFirst: "古い順"
        case .newestFirst: "新しい順"
        case .deleted: "「%」を削除しました。"
        case .undo: "元に戻す"
        case .close: "閉じる"
        }
    }
}
