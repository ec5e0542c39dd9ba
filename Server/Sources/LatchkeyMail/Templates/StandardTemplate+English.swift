import LatchkeyCore

extension StandardTemplate {
    static func english(_ kind: MessageKind) -> StandardTemplate {
        switch kind {
        case .verification:
            StandardTemplate(
                subject: "{{applicationName}}: confirm your e-mail address",
                paragraphs: [
                    .plain(
                        "Someone used this address to sign up for {{applicationName}}, or added it to an account there."
                    ),
                    .code("To confirm that it is yours, enter this code:"),
                    .link("To confirm that it is yours, open this link:", label: "Confirm the address"),
                    .plain(
                        "{{#minutes}}This works for {{minutes}} minutes. {{/minutes}}If it was not you, do nothing."
                    ),
                ],
                sms: "{{applicationName}}: your code is {{code}}. Tell it to nobody."
            )
        case .passwordReset:
            StandardTemplate(
                subject: "{{applicationName}}: choose a new password",
                paragraphs: [
                    .plain("Someone asked for a new password for your account with {{applicationName}}."),
                    .code("To choose a new one, enter this code:"),
                    .link("To choose a new one, open this link:", label: "Choose a new password"),
                    .plain(
                        "{{#minutes}}This works for {{minutes}} minutes. {{/minutes}}If it was not you, do nothing: your "
                            + "password stays as it is."
                    ),
                ],
                sms: "{{applicationName}}: your code for a new password is {{code}}. Tell it to nobody."
            )
        case .newPassword:
            StandardTemplate(
                subject: "{{applicationName}}: your new password",
                paragraphs: [
                    .password("This is your new password for {{applicationName}}:"),
                    .page("Log in with it, and change it on the account page.", path: "/login", label: "Login"),
                ],
                sms: "{{applicationName}}: your new password is {{password}} Log in: {{server}}/login"
            )
        case .passwordChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your password was changed",
                paragraphs: [
                    .plain("Your password for {{applicationName}} was changed, and all other devices were logged out."),
                    .page(
                        "If it was not you, choose a new password now with “Forgot Password?”.",
                        path: "/forgot",
                        label: "Forgot Password?"
                    ),
                ],
                sms:
                    "{{applicationName}}: your password was changed. If it was not you, reset it now: {{server}}/forgot"
            )
        case .addressChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your e-mail address was changed",
                paragraphs: [
                    .plain(
                        "This is not the e-mail address of your account with {{applicationName}} any more. It does not log "
                            + "you in, and gets no more messages."
                    ),
                    .link(
                        "If it was not you, open this link within 72 hours. It makes this address yours again, logs out all "
                            + "devices, and lets you choose a new password:",
                        label: "Undo the change"
                    ),
                    .plain(
                        "If it was not you{{#link}} and the link does not work{{/link}}, log in with your username and change "
                            + "the password at once; if you cannot, ask those who run {{applicationName}}."
                    ),
                ],
                sms:
                    "{{applicationName}}: this is not your account's phone number any more. If it was not you, "
                    + "{{#link}}undo it within 72 hours: {{link}}{{/link}}"
                    + "{{^link}}log in with your username and change the password.{{/link}}"
            )
        case .identityLinked:
            StandardTemplate(
                subject: "{{applicationName}}: another way to log in",
                paragraphs: [
                    .plain(
                        "Your account with {{applicationName}} can be logged in to by a company's single sign-on now, without "
                            + "your password."
                    ),
                    .page(
                        "If it was not you, choose a new password now with “Forgot Password?”. A new password removes the "
                            + "other way to log in.",
                        path: "/forgot",
                        label: "Forgot Password?"
                    ),
                ],
                sms:
                    "{{applicationName}}: a company's single sign-on logs in to your account now. If it was not you, reset your "
                    + "password: {{server}}/forgot"
            )
        case .userExists:
            StandardTemplate(
                subject: "{{applicationName}}: you have an account already",
                paragraphs: [
                    .plain(
                        "Someone tried to sign up for {{applicationName}} with this e-mail address. You have an account "
                            + "already, so no second one was made."
                    ),
                    .page(
                        "Log in with your account. If you have forgotten the password, use “Forgot Password?” there.",
                        path: "/login",
                        label: "Login"
                    ),
                    .plain("If it was not you, do nothing: nobody was told that the account exists."),
                ],
                sms: "{{applicationName}}: you have an account with this number already. Log in: {{server}}/login"
            )
        }
    }
}
