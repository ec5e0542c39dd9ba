extension BlogSentence {
    var japanese: String {
        switch self {
        case .timelineTitle: "タイムライン"
        case .newPostTitle: "新しい投稿"
        case .textLabel: "本文"
        case .loggedInAs: "%としてログイン中"

        case .loading: "読み込み中..."
        case .sending: "送信中..."
        case .loggingOut: "ログアウト中..."

        case .tryAgainLater: "エラーが発生しました。しばらくしてからもう一度お試しください"
        case .invalidCredentials: "ユーザー名またはパスワードが正しくありません"
        case .userChanged: "別のユーザーがログインしています。そのユーザーとして投稿するには、もう一度 send と入力してください。"
        case .loggedInAlready: "%としてログインしています。別のユーザーでログインするには、先に logout と入力してください。"
        case .notLoggedIn: "ログインしていません。"

        case .refreshOffered: "タイムラインを読み込めていません。refresh と入力すると、もう一度読み込みます。"
        case .noPosts: "まだ投稿がありません。new と入力して最初の投稿を書いてください。"
        case .sendIsOff: "まだ送信する本文がありません。text と入力して書いてください。"

        case .timelineCommands: "コマンド：new、refresh、login、quit、help"
        case .timelineCommandsLoggedIn: "コマンド：new、refresh、logout、quit、help"
        case .timelineHelp:
            "new：新しい投稿を書きます\n"
                + "refresh：タイムラインを読み込み直します\n"
                + "login：ログインまたは新規登録をします。読むだけならログインは要りません\n"
                + "logout：ログアウトします\n"
                + "quit：終了します。次回はログインしたまま始まります"
        case .composerCommands: "コマンド：send、text、cancel、help"
        case .composerHelp:
            "send：本文があれば送信します。ログインが必要なときは、その画面になります\n"
                + "text：本文を書き直します\n"
                + "cancel：本文を捨ててタイムラインに戻ります"
        }
    }
}
