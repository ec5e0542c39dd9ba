import LatchkeyCore

extension StandardTemplate {
    static func japanese(_ kind: MessageKind) -> StandardTemplate {
        switch kind {
        case .verification:
            StandardTemplate(
                subject: "{{applicationName}}: メールアドレスの確認",
                paragraphs: [
                    .plain("{{applicationName}} にこのメールアドレスが入力されました。"),
                    .code("ご本人であることを確認するため、次のコードを入力してください。"),
                    .link("ご本人であることを確認するため、次のリンクを開いてください。", label: "アドレスを確認する"),
                    .plain("{{#minutes}}有効期限は {{minutes}} 分です。{{/minutes}}お心当たりがない場合は、何もする必要はありません。"),
                ],
                sms: "{{applicationName}}: 確認コードは {{code}} です。他の人に教えないでください。"
            )
        case .passwordReset:
            StandardTemplate(
                subject: "{{applicationName}}: パスワードの再設定",
                paragraphs: [
                    .plain("{{applicationName}} のパスワードの再設定が申し込まれました。"),
                    .code("新しいパスワードを設定するには、次のコードを入力してください。"),
                    .link("新しいパスワードを設定するには、次のリンクを開いてください。", label: "パスワードを再設定する"),
                    .plain(
                        "{{#minutes}}有効期限は {{minutes}} 分です。{{/minutes}}"
                            + "お心当たりがない場合は、何もする必要はありません。パスワードは変更されません。"
                    ),
                ],
                sms: "{{applicationName}}: パスワード再設定のコードは {{code}} です。他の人に教えないでください。"
            )
        case .newPassword:
            StandardTemplate(
                subject: "{{applicationName}}: 新しいパスワード",
                paragraphs: [
                    .password("{{applicationName}} の新しいパスワードは次のとおりです。"),
                    .plain("ログインしたら変更してください。"),
                ],
                sms: "{{applicationName}}: 新しいパスワードは {{password}} です。"
            )
        case .passwordChanged:
            StandardTemplate(
                subject: "{{applicationName}}: パスワードが変更されました",
                paragraphs: [
                    .plain("{{applicationName}} のパスワードが変更され、他の端末はすべてログアウトされました。"),
                    .plain("お心当たりがない場合は、すぐに「パスワードをお忘れですか?」から再設定してください。"),
                ],
                sms: "{{applicationName}}: パスワードが変更されました。お心当たりがない場合は、すぐに再設定してください。"
            )
        case .addressChanged:
            StandardTemplate(
                subject: "{{applicationName}}: メールアドレスが変更されました",
                paragraphs: [
                    .plain(
                        "{{applicationName}} のアカウントのメールアドレスが変更されました。このアドレスではログインできなくなり、"
                            + "今後のお知らせも届きません。"
                    ),
                    .plain(
                        "お心当たりがない場合は、他の人がアカウントを使っているおそれがあります。すぐにユーザー名でログインしてパスワードを"
                            + "変更してください。できない場合は {{applicationName}} の運営者にお問い合わせください。"
                    ),
                ],
                sms: "{{applicationName}}: 電話番号が変更されました。お心当たりがない場合は、ユーザー名でログインしてパスワードを変更してください。"
            )
        case .identityLinked:
            StandardTemplate(
                subject: "{{applicationName}}: ログイン方法が追加されました",
                paragraphs: [
                    .plain("会社のシングルサインオンで {{applicationName}} のアカウントにログインできるようになりました。パスワードは不要です。"),
                    .plain(
                        "お心当たりがない場合は、すぐに「パスワードをお忘れですか?」からパスワードを再設定してください。追加されたログイン方法は"
                            + "取り消されます。"
                    ),
                ],
                sms: "{{applicationName}}: シングルサインオンによるログインが追加されました。お心当たりがない場合は、すぐにパスワードを再設定してください。"
            )
        case .userExists:
            StandardTemplate(
                subject: "{{applicationName}}: すでに登録されています",
                paragraphs: [
                    .plain(
                        "このメールアドレスで {{applicationName}} への登録が申し込まれましたが、すでに登録されているため、"
                            + "新しい登録は行われませんでした。"
                    ),
                    .plain("そのままログインしてください。パスワードをお忘れの場合は「パスワードをお忘れですか?」をご利用ください。"),
                    .plain("お心当たりがない場合は、何もする必要はありません。登録の有無は誰にも知らされていません。"),
                ],
                sms: "{{applicationName}}: この番号はすでに登録されています。そのままログインしてください。"
            )
        }
    }
}
