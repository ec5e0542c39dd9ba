import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The profile, the username and the addresses.
extension AccountContent {
    func profile(_ user: LatchkeyCore.User, _ forms: AccountForms) -> [SectionView] {
        [
            personal(user, forms), username(user, forms), address(user, .emailAddress, forms),
            address(user, .phoneNumber, forms),
        ]
    }

    private func personal(_ user: LatchkeyCore.User, _ forms: AccountForms) -> SectionView {
        let typed = forms.fault(of: .profile)?.typed
        let countries = Countries.options(
            choosing: typed?["country"] ?? user.country ?? "",
            none: words(.notGiven),
            in: language
        )
        let locales = MessageLocales.options(
            choosing: typed?["locale"] ?? user.locale ?? "",
            none: words(.notGiven),
            in: language
        )
        let fields = [
            forms.field(
                "displayName",
                of: .profile,
                .displayNameLabel,
                stored: user.displayName,
                autocomplete: "name",
                isLast: false
            ),
            forms.field(
                "country",
                of: .profile,
                .countryLabel,
                stored: user.country,
                autocomplete: "country",
                isLast: false,
                options: countries
            ),
            forms.field(
                "locale",
                of: .profile,
                .localeLabel,
                stored: user.locale,
                autocomplete: "language",
                options: locales
            ),
        ]
        let stored = [
            (Sentence.displayNameLabel, user.displayName),
            (.countryLabel, user.country.flatMap { country in countries.first { $0.option == country }?.text }),
            (.localeLabel, user.locale.flatMap { locale in locales.first { $0.option == locale }?.text }),
        ]
        return SectionView(
            id: "profile",
            topic: words(.personalTitle),
            facts: stored.compactMap { label, value in
                value.map { FactView(term: words(label), text: $0, badge: nil, isGood: false) }
            },
            changes: [
                forms.change(
                    .changeProfileButton,
                    forms.view(.profile, fields, button: .saveButton),
                    of: .profile
                )
            ]
        )
    }

    private func username(_ user: LatchkeyCore.User, _ forms: AccountForms) -> SectionView {
        let stored = user.username?.text
        let field = forms.field("username", of: .username, .usernameLabel, stored: stored, autocomplete: "username")
        return SectionView(
            id: "username",
            topic: words(.usernameLabel),
            facts: [FactView(text: stored ?? words(.notGiven), badge: nil, isGood: false)],
            changes: [
                forms.change(
                    stored == nil ? .addUsernameButton : .changeUsernameButton,
                    forms.view(.username, [field], button: .saveButton),
                    of: .username
                )
            ]
        )
    }

    private func address(_ user: LatchkeyCore.User, _ form: AccountForm, _ forms: AccountForms) -> SectionView {
        let isEmail = form == .emailAddress
        let own = isEmail ? user.emailAddress?.address.text : user.phoneNumber?.address.text
        let isVerified = isEmail ? user.emailAddress?.isVerified : user.phoneNumber?.isVerified
        let pending = isEmail ? user.pendingEmailAddress?.text : user.pendingPhoneNumber?.text
        let label: Sentence = isEmail ? .emailAddressLabel : .phoneNumberLabel
        let add: Sentence = isEmail ? .addEmailAddressButton : .addPhoneNumberButton
        let change: Sentence = isEmail ? .changeEmailAddressButton : .changePhoneNumberButton
        var facts: [FactView] = []
        if let own { facts.append(fact(own, isProved: isVerified ?? false)) }
        if let pending { facts.append(fact(pending, isProved: false)) }
        if facts.isEmpty { facts.append(FactView(text: words(.notGiven), badge: nil, isGood: false)) }
        let field = forms.field(
            isEmail ? "emailAddress" : "phoneNumber",
            of: form,
            label,
            type: isEmail ? "email" : "tel",
            autocomplete: isEmail ? "email" : "tel",
            inputMode: isEmail ? "email" : "tel",
            hint: isEmail ? nil : .phoneNumberHint
        )
        let unproved = pending ?? (isVerified == false ? own : nil)
        return SectionView(
            id: form.id,
            topic: words(label),
            explanation: own == nil ? nil : words(isEmail ? .addressChangeExplained : .phoneNumberChangeExplained),
            facts: facts,
            forms: unproved.map { [proof(of: $0, form)] } ?? [],
            changes: [
                forms.change(
                    (own ?? pending) == nil ? add : change,
                    forms.view(form, [field], button: .continueButton),
                    of: form
                )
            ]
        )
    }

    private func fact(_ address: String, isProved: Bool) -> FactView {
        FactView(text: address, badge: words(isProved ? .addressVerified : .addressPending), isGood: isProved)
    }

    private func proof(of address: String, _ form: AccountForm) -> FormView {
        FormView(
            id: "verify-\(form.id)",
            action: AccountForm.verification.path,
            token: pages.tokens.token(for: request),
            hidden: [HiddenValue(name: "address", value: address)],
            button: words(.sendCodeButton),
            buttonClass: nil,
            progress: words(.sending)
        )
    }
}
