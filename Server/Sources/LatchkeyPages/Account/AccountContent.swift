import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Builds the account page.
struct AccountContent: Sendable {
    let pages: Pages
    let request: PageRequest
    let access: Access

    init(_ pages: Pages, _ request: PageRequest, _ access: Access) {
        self.pages = pages
        self.request = request
        self.access = access
    }

    var language: Language { request.language }

    /// The page, with the errors of one of its forms.
    func page(_ fault: AccountFault?) async throws -> PageContent {
        let user = try await pages.person(of: access)
        let (sessions, pushDevices, events): (SectionView, SectionView, SectionView)
        do {
            let live = try await pages.domain.userSessions.list(access)
            sessions = self.sessions(live)
            pushDevices = try await self.pushDevices(live)
            events = try await self.events()
        } catch { throw HTTPProblem(error) }
        return PageContent(
            name: .account,
            heading: words(.accountTitle),
            notice: request.notice.map { words($0.sentence) },
            alert: fault?.alert,
            account: AccountView(
                signedInAs: Sentence.signedInAs.text(in: language, with: [user.shownName]),
                warning: warning(user).map(words),
                sections: [
                    profile(user, fault), username(user, fault), address(user, .emailAddress, fault),
                    address(user, .phoneNumber, fault), password(user, fault), sessions, pushDevices,
                    events, deletion(user, fault),
                ]
            )
        )
    }

    /// Warns a user without a verified address, who could not reset a password.
    private func warning(_ user: LatchkeyCore.User) -> Sentence? {
        guard user.emailAddress == nil, user.phoneNumber == nil else { return nil }
        return user.pendingEmailAddress == nil && user.pendingPhoneNumber == nil
            ? .noAddressWarning : .unprovedAddressWarning
    }

    func words(_ sentence: Sentence) -> String { sentence.text(in: language) }

    func form(
        _ part: AccountPart,
        _ fields: [FieldView],
        button: Sentence,
        progress: Sentence = .saving,
        buttonClass: String? = "primary",
        username: String? = nil
    ) -> FormView {
        FormView(
            id: part.id,
            action: "/account/\(part.rawValue)",
            token: pages.tokens.token(for: request),
            username: username,
            fields: fields,
            button: words(button),
            buttonClass: buttonClass,
            progress: words(progress)
        )
    }

    /// A form that opens by itself when it is shown again.
    func change(
        _ summary: Sentence,
        _ form: FormView,
        of part: AccountPart,
        _ fault: AccountFault?,
        isDangerous: Bool = false
    ) -> ChangeView {
        ChangeView(summary: words(summary), isOpen: fault?.part == part, isDangerous: isDangerous, form: form)
    }

    /// A field with the typed value when the form is shown again, else with the stored one.
    func field(
        _ name: String,
        of part: AccountPart,
        _ label: Sentence,
        type: String = "text",
        stored: String? = nil,
        autocomplete: String,
        inputMode: String? = nil,
        isLast: Bool = true,
        hint: Sentence? = nil,
        options: [OptionView] = [],
        _ fault: AccountFault?
    ) -> FieldView {
        let fault = fault?.part == part ? fault : nil
        let typed: String? = type == "password" ? nil : fault?.typed[name]
        return FieldView(
            name,
            in: part.id,
            label: words(label),
            type: type,
            value: typed ?? stored ?? "",
            autocomplete: autocomplete,
            inputMode: inputMode,
            isLast: isLast,
            hint: fault?.messages[name] == nil ? hint.map(words) : nil,
            error: fault?.messages[name],
            isFocused: fault?.messages.keys.min() == name,
            options: options
        )
    }
}

// MARK: - Profile and identifiers

extension AccountContent {
    private func profile(_ user: LatchkeyCore.User, _ fault: AccountFault?) -> SectionView {
        let countries = Countries.options(
            choosing: chosen("country", user.country, fault),
            none: words(.notGiven),
            in: language
        )
        let locales = MessageLocales.options(
            choosing: chosen("locale", user.locale, fault),
            none: words(.notGiven),
            in: language
        )
        let fields = [
            field(
                "displayName",
                of: .profile,
                .displayNameLabel,
                stored: user.displayName,
                autocomplete: "name",
                isLast: false,
                fault
            ),
            field(
                "country",
                of: .profile,
                .countryLabel,
                stored: user.country,
                autocomplete: "country",
                isLast: false,
                options: countries,
                fault
            ),
            field(
                "locale",
                of: .profile,
                .localeLabel,
                stored: user.locale,
                autocomplete: "language",
                options: locales,
                fault
            ),
        ]
        let stored = [
            (Sentence.displayNameLabel, user.displayName),
            (.countryLabel, user.country.flatMap { country in countries.first { $0.option == country }?.text }),
            (.localeLabel, user.locale.flatMap { locale in locales.first { $0.option == locale }?.text }),
        ]
        return SectionView(
            id: "profile",
            heading: words(.profileTitle),
            facts: stored.compactMap { label, value in
                value.map { FactView(term: words(label), text: $0, badge: nil, isGood: false) }
            },
            changes: [
                change(.changeProfileButton, form(.profile, fields, button: .saveButton), of: .profile, fault)
            ]
        )
    }

    /// The selected option: the typed one when the form is shown again, else the stored one.
    private func chosen(_ name: String, _ stored: String?, _ fault: AccountFault?) -> String {
        (fault?.part == .profile ? fault?.typed[name] : nil) ?? stored ?? ""
    }

    private func username(_ user: LatchkeyCore.User, _ fault: AccountFault?) -> SectionView {
        let stored = user.username?.text
        let button: Sentence = stored == nil ? .addUsernameButton : .changeUsernameButton
        let field = field("username", of: .username, .usernameLabel, stored: stored, autocomplete: "username", fault)
        return SectionView(
            id: "username",
            heading: words(.usernameLabel),
            facts: [FactView(text: stored ?? words(.notGiven), badge: nil, isGood: false)],
            changes: [change(button, form(.username, [field], button: .saveButton), of: .username, fault)]
        )
    }

    private func address(_ user: LatchkeyCore.User, _ part: AccountPart, _ fault: AccountFault?) -> SectionView {
        let isEmail = part == .emailAddress
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
        let fields = [
            field(
                isEmail ? "emailAddress" : "phoneNumber",
                of: part,
                label,
                type: isEmail ? "email" : "tel",
                autocomplete: isEmail ? "email" : "tel",
                inputMode: isEmail ? "email" : "tel",
                isLast: false,
                hint: isEmail ? nil : .phoneNumberHint,
                fault
            ),
            field(
                "password",
                of: part,
                .currentPasswordLabel,
                type: "password",
                autocomplete: "current-password",
                fault
            ),
        ]
        let form = form(part, fields, button: .continueButton, username: user.nameToLogIn)
        let unproved = pending ?? (isVerified == false ? own : nil)
        return SectionView(
            id: part.id,
            heading: words(label),
            explanation: own == nil ? nil : words(isEmail ? .addressChangeExplained : .phoneNumberChangeExplained),
            facts: facts,
            forms: unproved.map { [proof(of: $0, part)] } ?? [],
            changes: [self.change((own ?? pending) == nil ? add : change, form, of: part, fault)]
        )
    }

    private func fact(_ address: String, isProved: Bool) -> FactView {
        FactView(text: address, badge: words(isProved ? .addressVerified : .addressPending), isGood: isProved)
    }

    private func proof(of address: String, _ part: AccountPart) -> FormView {
        FormView(
            id: "verify-\(part.id)",
            action: "/account/verification",
            token: pages.tokens.token(for: request),
            hidden: [HiddenValue(name: "address", value: address)],
            button: words(.sendCodeButton),
            buttonClass: nil,
            progress: words(.sending)
        )
    }
}

extension LatchkeyCore.User {
    /// The username for the browser's password manager.
    var nameToLogIn: String? {
        username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text
    }
}
