extension ForumSentence {
    var japanese: String {
        switch self {
        case .homeTitle: "コミュニティ"
        case .askTitle: "新しい質問"
        case .replyTitle: "返信"
        case .profileTitle: "プロフィール"
        case .titleLabel: "タイトル"
        case .textLabel: "本文"
        case .signedInAs: "%としてサインイン中"
        case .emailAddressLabel: "メールアドレス：%"
        case .counts: "いいね：%、返信：%"

        case .loading: "読み込み中..."
        case .sending: "送信中..."
        case .signingOut: "サインアウト中..."

        case .tryAgainLater: "エラーが発生しました。しばらくしてからもう一度お試しください"
        case .logInErrorTitle: "ログインエラー"
        case .logInFailed: "サインインできませんでした。しばらくしてからもう一度お試しください。"
        case .userChanged: "別のユーザーがサインインしています。そのユーザーとして行うには、もう一度送信してください。"
        case .questionGone: "この質問はありません。"
        case .signedInAlready: "%としてサインインしています。別のユーザーでサインインするには、先にプロフィールでサインアウトしてください。"
        case .notSignedIn: "サインインしていません。"
        case .signInElsewhere: "元のアプリでサインインしてください。"
        case .signOutElsewhere: "サインインしたアプリでサインアウトしてください。"
        case .signedOutHere: "この端末ではサインアウトしました。コミュニティには後ほど通知されます。"

        case .kudosGiven: "この質問に「いいね」しました。いいね：%"
        case .refreshOffered: "質問を読み込めていません。refresh と入力すると、もう一度読み込みます。"
        case .noQuestions: "まだ質問がありません。ask と入力して最初の質問をしてください。"
        case .noReplies: "まだ返信がありません。"
        case .noSuchNumber: "この番号の質問はありません。"
        case .sendIsOff: "まだ送信する本文がありません。edit と入力して書いてください。"

        case .signInCommand: "signin（サインイン）"
        case .composeCommand: "ask（質問）"
        case .profileCommand: "profile（プロフィール）"
        case .homeCommands: "コマンド：番号で質問を読む、%refresh、quit、help"
        case .homeHelp:
            "1、2、…：質問を読みます。読むだけならアカウントは要りません\n"
                + "ask：質問します（サインインが必要です）\n"
                + "profile：サインイン中のユーザーの確認とサインアウト\n"
                + "signin：サインインまたは新規登録をします\n"
                + "refresh：質問を読み込み直します\n"
                + "quit：終了します。次回はサインインしたまま始まります"
        case .discussionCommands: "コマンド：kudos、reply、refresh、back、help"
        case .discussionHelp:
            "kudos：質問に「いいね」します。サインインが必要なときは、その画面になります\n"
                + "reply：返信を書きます\n"
                + "refresh：質問を読み込み直します\n"
                + "back：質問の一覧に戻ります"
        case .composerCommands: "コマンド：send、edit、cancel、help"
        case .composerHelp:
            "send：本文があれば送信します。サインインが必要なときは、その画面になります\n"
                + "edit：書き直します\n"
                + "cancel：破棄して戻ります"
        case .profileCommands: "コマンド：signout、back"
        case .profileCommandsSSO: "コマンド：back"
        }
    }
}
