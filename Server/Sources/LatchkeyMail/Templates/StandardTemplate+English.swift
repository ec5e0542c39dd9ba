import LatchkeyCore

extension StandardTemplate {
    static func english(_ kind: MessageKind) -> StandardTemplate {
        switch kind {
        case .verification:
            StandardTemplate(
                subject: "{{applicationName}}: confirm your e-mail address",
                paragraphs: [
                    .plain("Somebody, probably you, gave {{applicationName}} this e-mail address."),
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
                    .plain("Somebody, probably you, has forgotten the password for {{applicationName}}."),
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
                    .plain("Change it when you have logged in."),
                ],
                sms: "{{applicationName}}: your new password is {{password}}"
            )
        case .passwordChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your password was changed",
                paragraphs: [
                    .plain("Your password for {{applicationName}} was changed, and all other devices were logged out."),
                    .plain("If it was not you, choose a new password now with “Forgot password?”."),
                ],
                sms: "{{applicationName}}: your password was changed. If it was not you, reset it now."
            )
        case .addressChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your e-mail address was changed",
                paragraphs: [
                    .plain(
                        "Your account with {{applicationName}} has another e-mail address now. This one does not log you in "
                            + "any more, and gets no more messages."
                    ),
                    .plain(
                        "If it was not you, somebody else is in your account. Log in with your username and change the "
                            + "password at once; if you cannot, ask those who run {{applicationName}}."
                    ),
                ],
                sms:
                    "{{applicationName}}: your account has another phone number now. If it was not you, log in with your "
                    + "username and change the password."
            )
        case .identityLinked:
            StandardTemplate(
                subject: "{{applicationName}}: another way to log in",
                paragraphs: [
                    .plain(
                        "Your account with {{applicationName}} can be logged in to by a company's single sign-on now, without "
                            + "your password."
                    ),
                    .plain(
                        "If it was not you, choose a new password now with “Forgot password?”: that takes the other way to "
                            + "log in away again."
                    ),
                ],
                sms:
                    "{{applicationName}}: a company's single sign-on logs in to your account now. If it was not you, reset your "
                    + "password."
            )
        case .userExists:
            StandardTemplate(
                subject: "{{applicationName}}: you have an account already",
                paragraphs: [
                    .plain(
                        "Somebody, probably you, wanted to register with {{applicationName}} using this e-mail address. "
                            + "You have an account already, so no other was made."
                    ),
                    .plain("Log in with it. If you have forgotten the password, use “Forgot password?”."),
                    .plain("If it was not you, do nothing: nobody was told that the account exists."),
                ],
                sms: "{{applicationName}}: you have an account with this number already. Log in with it."
            )
        }
    }
}
