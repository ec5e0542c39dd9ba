extension BalanceSentence {
    package var japanese: String {
        switch self {
        case .listTitle: "残高"
        case .total: "合計"
        case .amountLabel: "金額"
        case .nameLabel: "名前"
        case .typeLabel: "種類（収入、支出）"
        case .income: "収入"
        case .expense: "支出"
        case .confirmTitle: "確認"
        case .noYes: "いいえ/はい"
        case .addTitle: "追加"
        case .editTitle: "編集"

        case .loading: "読み込み中..."
        case .saving: "保存中..."
        case .deleting: "削除中..."

        case .amountMissing: "金額を入力してください。例：1500、1,500.00"
        case .amountNotANumber: "金額として読み取れません。1500 や 1,500.00 のように入力してください。"
        case .amountNegative: "金額にマイナスは付けられません。符号なしで入力し、種類で支出を選んでください。"
        case .amountTooManyDecimals: "小数点以下は2桁までです。入力し直してください。"
        case .amountTooLarge: "金額が大きすぎます。$90,071,992,547,409.91 までです。"
        case .nameControlCharacters: "名前に表示できない文字が入っています。入力し直してください。"
        case .typeUnknown: "「収入」か「支出」を入力してください。"

        case .changedElsewhere: "この項目は別の場所で変更されました。上書きせずに一覧を読み込み直します。"
        case .deletedElsewhere: "この項目は別の場所で削除されました。一覧を読み込み直します。"
        case .refreshOffered: "一覧を読み込めていません。refresh と入力すると、もう一度読み込みます。"
        case .noEntries: "まだ項目がありません。add と入力して追加してください。"
        case .unreadableObjects: "項目として読めないため表示していない数：%"
        case .noSuchEntry: "% 番の項目はありません。一覧の番号を入力してください。"
        case .deleteQuestion: "「%」を削除しますか？"
        case .sayYesOrNo: "「はい」か「いいえ」を入力してください。"

        case .titleCommands: "コマンド：login、register、quit"
        case .titleHelp:
            "login：ユーザー名とパスワードでログインします\n"
                + "register：新しいユーザーを登録します\n"
                + "register email：メールアドレスで登録します\n"
                + "unlock：端末のロックを解除したあと、ログイン情報をもう一度探します\n"
                + "quit：終了します"
        case .listCommands: "コマンド：add、edit N、delete N、refresh、password、logout、quit、help"
        case .listHelp:
            "add：項目を追加します\n"
                + "edit N：N 番の項目を変更します\n"
                + "delete N：確認してから N 番の項目を削除します\n"
                + "refresh：一覧を読み込み直します\n"
                + "password：パスワードを変更します\n"
                + "security：パスキーを表示し、2段階認証を有効または無効にします\n"
                + "logout：ログアウトして最初の画面に戻ります\n"
                + "quit：終了します。次回はログインしたまま始まります"
        case .formHint: "金額か種類に cancel と入力すると戻ります。"
        case .numberMissing: "項目の番号も入力してください。例：% 1"
        case .logInFirst: "ログインしていません。先に Balance でログインしてください。"
        case .securityCommands:
            "コマンド：on、off、codes（新しいリカバリーコード）、rename N 名前、remove N。何も入力せずに改行すると戻ります。"
        case .noSuchPasskey: "パスキー % はありません。一覧の番号を入力してください。"
        }
    }
}
