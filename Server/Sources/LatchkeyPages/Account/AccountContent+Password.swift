import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The sections for the password and for deleting the user.
extension AccountContent {
    static func passwordRun(_ pages: Pages, _ request: PageRequest) -> ScreenRun {
        let application = request.access.flatMap { pages.domain.applications[$0.applicationID] }
        return ScreenRun(
            ChangePasswordScreen(language: request.language),
            ScreenCalls(pages.domain, of: request, application: application)
        )
    }

    func password(_ user: LatchkeyCore.User, _ fault: AccountFault?) -> SectionView {
        let run = Self.passwordRun(pages, request)
        let form = run.screen.form
        let least = String(run.calls.application.passwordRules.minimumLength)
        let fault = fault?.part == .password ? fault : nil
        let fields = form.fields.map { name in
            FieldView(
                name.rawValue,
                in: AccountPart.password.id,
                label: form.label(of: name),
                type: "password",
                autocomplete: name == .currentPassword ? "current-password" : "new-password",
                isLast: name == form.fields.last,
                hint: name == .newPassword && fault?.messages[name.rawValue] == nil
                    ? Sentence.passwordLengthHint.text(in: language, with: [least]) : nil,
                error: fault?.messages[name.rawValue],
                isFocused: form.fields.first { fault?.messages[$0.rawValue] != nil } == name
            )
        }
        return SectionView(
            id: "password",
            heading: words(.passwordLabel),
            changes: [
                change(
                    .changePasswordTitle,
                    self.form(
                        .password,
                        fields,
                        button: .saveButton,
                        progress: .savingPassword,
                        username: user.nameToLogIn
                    ),
                    of: .password,
                    fault
                )
            ]
        )
    }

    func deletion(_ user: LatchkeyCore.User, _ fault: AccountFault?) -> SectionView {
        let field = field(
            "password",
            of: .deletion,
            .passwordLabel,
            type: "password",
            autocomplete: "current-password",
            fault
        )
        return SectionView(
            id: "delete",
            heading: words(.deleteAccountTitle),
            explanation: words(.deleteAccountExplained),
            changes: [
                change(
                    .deleteAccountTitle,
                    form(
                        .deletion,
                        [field],
                        button: .deleteAccountButton,
                        progress: .deleting,
                        buttonClass: "danger",
                        username: user.nameToLogIn
                    ),
                    of: .deletion,
                    fault,
                    isDangerous: true
                )
            ]
        )
    }
}
