import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The password, and the end of the account.
extension AccountContent {
    /// The screen that changes the password of a user who has authenticated recently.
    static func passwordRun(_ pages: Pages, _ request: PageRequest, _ proof: RecentProof?) -> ScreenRun {
        let application = request.access.flatMap { pages.domain.applications[$0.applicationID] }
        var calls = ScreenCalls(pages.domain, of: request, application: application)
        calls.proof = proof
        return ScreenRun(ChangePasswordScreen(language: request.language, asksForCurrentPassword: false), calls)
    }

    func password(
        _ user: LatchkeyCore.User,
        _ forms: AccountForms,
        isProven: Bool,
        isRemovable: Bool
    ) -> SectionView {
        var section = SectionView(id: "password", topic: words(.passwordLabel))
        section.changes = [passwordChange(user, forms, isProven: isProven)]
        if isRemovable { section.changes.append(passwordRemoval(forms)) }
        return section
    }

    /// The offer to a person whose passkey has copies (WebAuthn Level 3 §6.1.3).
    private func passwordRemoval(_ forms: AccountForms) -> ChangeView {
        forms.change(
            .removePasswordButton,
            forms.view(.passwordRemoval, [], button: .removeButton, buttonClass: "danger"),
            of: .passwordRemoval,
            effect: .removePasswordExplained,
            isDangerous: true
        )
    }

    private func passwordChange(
        _ user: LatchkeyCore.User,
        _ forms: AccountForms,
        isProven: Bool
    ) -> ChangeView {
        guard isProven else {
            return ChangeView(summary: words(.changePasswordTitle), confirmAt: AccountForm.password.path)
        }
        let run = Self.passwordRun(pages, request, nil)
        let least = String(run.calls.application.passwordRules.minimumLength)
        let error = forms.fault(of: .password)?.messages["newPassword"]
        let field = FieldView(
            "newPassword",
            in: AccountForm.password.id,
            label: words(.newPasswordLabel),
            type: "password",
            autocomplete: "new-password",
            hint: error == nil ? Sentence.passwordLengthHint.text(in: language, with: [least]) : nil,
            error: error,
            isFocused: error != nil
        )
        return forms.change(
            .changePasswordTitle,
            forms.view(
                .password,
                [field],
                button: .saveButton,
                progress: .savingPassword,
                username: user.nameToLogIn
            ),
            of: .password
        )
    }

    func deletion(_ forms: AccountForms, of identities: [Identity]) -> SectionView {
        SectionView(
            id: "delete",
            topic: words(.deleteAccountTitle),
            explanation: ([words(.deleteAccountExplained)] + remainingAccess(identities)).joined(separator: " "),
            changes: [
                forms.change(
                    .deleteAccountTitle,
                    forms.view(
                        .deletion,
                        [],
                        button: .deleteAccountButton,
                        progress: .deleting,
                        buttonClass: "danger"
                    ),
                    of: .deletion,
                    isDangerous: true
                )
            ]
        )
    }
}
