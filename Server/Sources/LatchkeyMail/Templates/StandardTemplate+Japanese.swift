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
                    .page("このパスワードでログインし、アカウントのページで変更してください。", path: "/login", label: "ログイン"),
                ],
                sms: "{{applicationName}}: 新しいパスワードは {{password}} です。ログイン: {{server}}/login"
            )
        case .passwordChanged:
            StandardTemplate(
                subject: "{{applicationName}}: パスワードが変更されました",
                paragraphs: [
                    .plain("{{applicationName}} のパスワードが変更され、他の端末はすべてログアウトされました。"),
                    .page(
                        "お心当たりがない場合は、すぐに「パスワードを忘れた場合」から再設定してください。",
                        path: "/forgot",
                        label: "パスワードを忘れた場合"
                    ),
                ],
                sms: "{{applicationName}}: パスワードが変更されました。お心当たりがない場合は、すぐに再設定してください。{{server}}/forgot"
            )
        case .addressChanged:
            StandardTemplate(
                subject: "{{applicationName}}: メールアドレスが変更されました",
                paragraphs: [
                    .plain(
                        "このメールアドレスは {{applicationName}} のアカウントから外れました。このアドレスではログインできなくなり、"
                            + "今後のお知らせも届きません。"
                    ),
                    .link(
                        "お心当たりがない場合は、72 時間以内に次のリンクを開いてください。このアドレスがアカウントに戻り、すべての端末から"
                            + "ログアウトして、新しいパスワードを設定できます。",
                        label: "変更を取り消す"
                    ),
                    .plain(
                        "お心当たりがな{{#link}}く、リンクも使えな{{/link}}い場合は、すぐにユーザー名でログインしてパスワードを変更してください。"
                            + "できない場合は {{applicationName}} の運営者にお問い合わせください。"
                    ),
                ],
                sms:
                    "{{applicationName}}: この電話番号はアカウントから外れました。お心当たりがない場合は、"
                    + "{{#link}}72 時間以内に取り消してください: {{link}}{{/link}}"
                    + "{{^link}}ユーザー名でログインしてパスワードを変更してください。{{/link}}"
            )
        case .identityLinked:
            StandardTemplate(
                subject: "{{applicationName}}: ログイン方法が追加されました",
                paragraphs: [
                    .plain("会社のシングルサインオンで {{applicationName}} のアカウントにログインできるようになりました。パスワードは不要です。"),
                    .page(
                        "お心当たりがない場合は、すぐに「パスワードを忘れた場合」からパスワードを再設定してください。追加されたログイン方法は"
                            + "取り消されます。",
                        path: "/forgot",
                        label: "パスワードを忘れた場合"
                    ),
                ],
                sms: "{{applicationName}}: シングルサインオンによるログインが追加されました。お心当たりがない場合は、"
                    + "すぐにパスワードを再設定してください。{{server}}/forgot"
            )
        case .userExists:
            StandardTemplate(
                subject: "{{applicationName}}: すでに登録されています",
                paragraphs: [
                    .plain(
                        "このメールアドレスで {{applicationName}} への登録が申し込まれましたが、すでに登録されているため、"
                            + "新しい登録は行われませんでした。"
                    ),
                    .page(
                        "そのままログインしてください。パスワードをお忘れの場合は「パスワードを忘れた場合」をご利用ください。",
                        path: "/login",
                        label: "ログイン"
                    ),
                    .plain("お心当たりがない場合は、何もする必要はありません。登録の有無は誰にも知らせていません。"),
                ],
                sms: "{{applicationName}}: この番号はすでに登録されています。そのままログインしてください。{{server}}/login"
            )
        case .userDisabled:
            StandardTemplate(
                subject: "{{applicationName}}: アカウントが停止されました",
                paragraphs: [
                    .plain(
                        "{{applicationName}} のアカウントが停止され、すべての端末がログアウトされました。ログインはできません。"
                            + "データは削除されていません。"
                    ),
                    .plain("ご不明な点は {{applicationName}} の運営者にお問い合わせください。"),
                ],
                sms: "{{applicationName}}: アカウントが停止されました。ログインはできません。ご不明な点は運営者にお問い合わせください。"
            )
        case .newDevice:
            StandardTemplate(
                subject: "{{applicationName}}：新しいログインがありました",
                paragraphs: [
                    .plain("これまで使われていない端末から、{{applicationName}}のアカウントにログインがありました。"),
                    .login(device: "端末", time: "日時", network: "ネットワーク"),
                    .plain("ご本人の場合は、何もする必要はありません。"),
                    .link(
                        "心当たりがない場合は、72時間以内にこのリンクを開いてください。すべての端末からログアウトし、新しいパスワードを設定できます。",
                        label: "自分ではありません"
                    ),
                ],
                sms: "{{applicationName}}：新しいログインがありました。心当たりがない場合は、パスワードを再設定してください：{{server}}/forgot"
            )
        case .userEnabled:
            StandardTemplate(
                subject: "{{applicationName}}: アカウントが再開されました",
                paragraphs: [
                    .plain("{{applicationName}} のアカウントが再開されました。"),
                    .page("これまでと同じ方法でログインできます。", path: "/login", label: "ログイン"),
                ],
                sms: "{{applicationName}}: アカウントが再開されました。ログイン: {{server}}/login"
            )
        }
    }
}
