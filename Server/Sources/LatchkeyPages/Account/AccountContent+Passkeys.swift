import Foundation
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The passkeys, each with the forms that rename and remove it.
extension AccountContent {
    /// Nil if the server has no passkeys.
    func passkeys(_ records: [PasskeyRecord], _ forms: AccountForms) -> SectionView? {
        var section = SectionView(
            id: "passkeys",
            topic: words(.passkeysTitle),
            explanation: words(records.isEmpty ? .noPasskeys : .passkeyExplained),
            passkeys: records.map { view($0, forms) }
        )
        switch pages.passkeyPlace(request) {
        case .here:
            section.changes = [ChangeView(summary: words(.addPasskeyButton), confirmAt: AccountForm.passkey.path)]
        case .elsewhere(let address):
            let text = Sentence.passkeysOnLocalhost.text(in: language, with: [address])
            section.facts = [FactView(text: text, badge: nil, isGood: false)]
        case .nowhere: if records.isEmpty { return nil }
        }
        return section
    }

    private func view(_ record: PasskeyRecord, _ forms: AccountForms) -> PasskeyRowView {
        PasskeyRowView(
            id: record.id.rawValue,
            drawing: AccountIcon.key,
            title: record.name,
            storage: words(record.passkey.isBackupEligible ? .passkeySynced : .passkeyOnOneDevice),
            isSynced: record.passkey.isBackupEligible,
            made: MomentView(record.createdAt, as: .relative, at: now, in: language, saying: .passkeyMade),
            used: record.lastUsedAt.map {
                MomentView($0, as: .relative, at: now, in: language, saying: .sessionLastUsed)
            },
            unused: record.lastUsedAt == nil ? words(.passkeyNeverUsed) : nil,
            changes: [rename(record, forms), removal(record)]
        )
    }

    private func rename(_ record: PasskeyRecord, _ forms: AccountForms) -> ChangeView {
        let isShownAgain = request.context.parameters.get("id") == record.id.rawValue
        let fault = isShownAgain ? forms.fault(of: .passkeyName) : nil
        return ChangeView(
            summary: words(.renameButton),
            spoken: Sentence.renamePasskeyButton.text(in: language, with: [record.name]),
            isOpen: fault != nil,
            form: FormView(
                id: "passkey-\(record.id)",
                action: "/account/passkeys/\(record.id)",
                token: pages.tokens.token(for: request),
                fields: [
                    FieldView(
                        "name",
                        in: "passkey-\(record.id)",
                        label: words(.passkeyNameLabel),
                        value: fault?.typed["name"] ?? record.name,
                        autocomplete: "off",
                        error: fault?.messages["name"],
                        isFocused: fault != nil
                    )
                ],
                button: words(.saveButton),
                progress: words(.saving)
            )
        )
    }

    private func removal(_ record: PasskeyRecord) -> ChangeView {
        ChangeView(
            summary: words(.removeButton),
            spoken: Sentence.removePasskeyButton.text(in: language, with: [record.name]),
            isDangerous: true,
            effect: Sentence.passkeyRemoveExplained.text(in: language, with: [record.name]),
            form: FormView(
                id: "passkey-remove-\(record.id)",
                action: "/account/passkeys/\(record.id)/remove",
                token: pages.tokens.token(for: request),
                button: words(.removeButton),
                buttonClass: "danger",
                progress: words(.saving)
            )
        )
    }
}
