import ScreenCalls

/// The sentences of every program in the terminal, beside those of `LatchkeyScreens`.
package enum TerminalSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case unknownCommand, credentialHint, forgotHint, mailCodeHint, verifyHint, resendHint, registerHint
    case passkeyHint, anotherWayHint, recoverHint, rememberHint, openLink

    package var english: String {
        switch self {
        case .unknownCommand: "\"%\" is not a command here. Enter help to see the commands."
        case .credentialHint: "An empty line goes back."
        case .forgotHint: "Forgot your password? Enter ?"
        case .mailCodeHint: "To log in with a code by e-mail, enter @"
        case .verifyHint: "Enter resend for another message, or change for another address."
        case .resendHint: "Enter resend for another message."
        case .registerHint: "No account yet? Enter +"
        case .passkeyHint: "To log in in the browser, with a passkey or an account elsewhere, enter *"
        case .anotherWayHint: "Enter another for another way."
        case .recoverHint: "If you can use none of these any more, enter recover: a link comes after some days."
        case .rememberHint: "Enter remember, and this device is not asked again for % days."
        case .openLink: "Open this link in a browser on this computer to log in:\n%"
        }
    }

    package var japanese: String {
        switch self {
        case .unknownCommand: "「%」というコマンドはありません。help と入力するとコマンドを確認できます。"
        case .credentialHint: "何も入力せずに改行すると戻ります。"
        case .forgotHint: "パスワードを忘れた場合は ? と入力してください。"
        case .mailCodeHint: "メールのコードでログインする場合は @ と入力してください。"
        case .verifyHint: "resend と入力するともう一度送信し、change と入力すると連絡先を変更します。"
        case .resendHint: "resend と入力すると、もう一度送信します。"
        case .registerHint: "アカウントがない場合は + と入力してください。"
        case .passkeyHint: "ブラウザーでパスキーや外部アカウントを使ってログインする場合は * と入力してください。"
        case .anotherWayHint: "another と入力すると、別の方法を選べます。"
        case .recoverHint: "どれも使えなくなった場合は recover と入力してください。数日後にリンクが届きます。"
        case .rememberHint: "remember と入力すると、この端末では%日間、再確認しません。"
        case .openLink: "ログインするには、このコンピューターのブラウザーで次のリンクを開いてください。\n%"
        }
    }
}
