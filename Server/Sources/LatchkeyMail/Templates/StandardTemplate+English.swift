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
                        "{{#minutes}}This works for {{minutes}} minutes. {{/minutes}}If this was not you, do nothing."
                    ),
                ],
                sms: "{{applicationName}}: your code is {{code}}. Do not share it."
            )
        case .passwordReset:
            StandardTemplate(
                subject: "{{applicationName}}: choose a new password",
                paragraphs: [
                    .plain("Someone asked for a new password for your {{applicationName}} account."),
                    .code("To choose a new password, enter this code:"),
                    .link("To choose a new password, open this link:", label: "Choose a new password"),
                    .plain(
                        "{{#minutes}}This works for {{minutes}} minutes. {{/minutes}}If this was not you, do nothing: "
                            + "your password stays the same."
                    ),
                ],
                sms: "{{applicationName}}: your code for a new password is {{code}}. Do not share it."
            )
        case .newPassword:
            StandardTemplate(
                subject: "{{applicationName}}: your new password",
                paragraphs: [
                    .password("This is your new password for {{applicationName}}:"),
                    .page("Log in with it, then change it on the account page.", path: "/login", label: "Log In"),
                ],
                sms: "{{applicationName}}: your new password is {{password}} Log in: {{server}}/login"
            )
        case .passwordChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your password was changed",
                paragraphs: [
                    .plain("Your {{applicationName}} password was changed, and all other devices were logged out."),
                    .page(
                        "If this was not you, choose a new password now with “Forgot Password?”.",
                        path: "/forgot",
                        label: "Forgot Password?"
                    ),
                ],
                sms:
                    "{{applicationName}}: your password was changed. If this was not you, reset it now: {{server}}/forgot"
            )
        case .addressChanged:
            StandardTemplate(
                subject: "{{applicationName}}: your e-mail address was changed",
                paragraphs: [
                    .plain(
                        "This address was removed from your {{applicationName}} account. It no longer logs you in, and gets no "
                            + "more messages."
                    ),
                    .link(
                        "If this was not you, open this link within 72 hours. It makes this address yours again, logs out all "
                            + "devices, and lets you choose a new password:",
                        label: "Undo the Change"
                    ),
                    .plain(
                        "If this was not you{{#link}} and the link does not work{{/link}}, log in with your username and change "
                            + "the password at once. If you cannot, contact the people who run {{applicationName}}."
                    ),
                ],
                sms:
                    "{{applicationName}}: this phone number was removed from your account. If this was not you, "
                    + "{{#link}}undo it within 72 hours: {{link}}{{/link}}"
                    + "{{^link}}log in with your username and change the password.{{/link}}"
            )
        case .identityLinked:
            StandardTemplate(
                subject: "{{applicationName}}: new way to log in",
                paragraphs: [
                    .plain(
                        "You can now log in to your {{applicationName}} account with a company's single sign-on, without your "
                            + "password."
                    ),
                    .page(
                        "If this was not you, choose a new password now with “Forgot Password?”. A new password removes this "
                            + "way to log in.",
                        path: "/forgot",
                        label: "Forgot Password?"
                    ),
                ],
                sms:
                    "{{applicationName}}: a company's single sign-on can now log in to your account. If this was not you, reset your "
                    + "password: {{server}}/forgot"
            )
        case .userExists:
            StandardTemplate(
                subject: "{{applicationName}}: you already have an account",
                paragraphs: [
                    .plain(
                        "Someone tried to sign up for {{applicationName}} with this e-mail address. You already have an "
                            + "account, so no second one was created."
                    ),
                    .page(
                        "Log in to your account. If you forgot the password, use “Forgot Password?” on that page.",
                        path: "/login",
                        label: "Log In"
                    ),
                    .plain("If this was not you, do nothing. We told nobody that the account exists."),
                ],
                sms: "{{applicationName}}: you already have an account with this number. Log in: {{server}}/login"
            )
        case .userDisabled:
            StandardTemplate(
                subject: "{{applicationName}}: your account was disabled",
                paragraphs: [
                    .plain(
                        "Your {{applicationName}} account was disabled. You were logged out on all devices and cannot log in. "
                            + "Your data is kept."
                    ),
                    .plain("If you have questions, contact the people who run {{applicationName}}."),
                ],
                sms:
                    "{{applicationName}}: your account was disabled. You cannot log in. If you have questions, contact the "
                    + "people who run {{applicationName}}."
            )
        case .newDevice:
            StandardTemplate(
                subject: "{{applicationName}}: new login to your account",
                paragraphs: [
                    .plain(
                        "Someone logged in to your {{applicationName}} account on a device that you have not used before."
                    ),
                    .login(device: "Device", time: "Time", network: "Network"),
                    .plain("If this was you, do nothing."),
                    .link(
                        "If this was not you, open this link within 72 hours. It logs out all devices, and lets you choose a new "
                            + "password:",
                        label: "This Was Not Me"
                    ),
                ],
                sms:
                    "{{applicationName}}: new login to your account. If this was not you, reset your password: {{server}}/forgot"
            )
        case .userEnabled:
            StandardTemplate(
                subject: "{{applicationName}}: your account was enabled",
                paragraphs: [
                    .plain("Your {{applicationName}} account was enabled again."),
                    .page("You can log in as before.", path: "/login", label: "Log In"),
                ],
                sms: "{{applicationName}}: your account was enabled again. Log in: {{server}}/login"
            )
        }
    }
}
