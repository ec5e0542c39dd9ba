import Adwaita
import LatchkeyUI

/// The passkeys and the two-step verification in the account.
///
/// This device makes no passkeys. Those of other devices can be renamed and removed.
@MainActor
final class AccountFactors {
    /// What the rows show.
    struct Shown: Equatable {
        private let passkeys: [SignInModel.PasskeyLine]
        private let advice: String?
        private let canAdd: Bool
        private let state: String?
        private let codes: String?
        private let devices: String?
        private let problem: String?
        private let notice: String?

        @MainActor init(_ model: SignInModel) {
            passkeys = model.passkeys
            advice = model.passkeyAdvice
            canAdd = model.canAddPasskey
            state = model.twoStepState
            codes = model.recoveryCodesLeft
            devices = model.rememberedDevices
            problem = model.factorsProblem
            notice = model.factorsNotice
        }
    }

    private let model: SignInModel
    private let parent: Window
    private var question: MessageDialog?

    init(_ model: SignInModel, over parent: Window) {
        self.model = model
        self.parent = parent
    }

    func close() {
        question?.destroy()
        question = nil
    }
}

// MARK: - Rows

extension AccountFactors {
    var passkeys: RowList {
        let list = RowList(text(.passkeysTitle))
        list.append(Row(text(.passkeysTitle), model.passkeys.isEmpty ? text(.noPasskeys) : ""))
        for passkey in model.passkeys { list.append(row(passkey)) }
        if let advice = model.passkeyAdvice { list.append(Row(advice)) }
        if model.canAddPasskey {
            list.append(button(.addPasskeyButton) { [model] in Task { await model.addPasskey() } })
        }
        if let problem = model.factorsProblem { list.append(Row(problem)) }
        if let notice = model.factorsNotice { list.append(Row(notice)) }
        return list
    }

    private func row(_ passkey: SignInModel.PasskeyLine) -> Row {
        let row = Row(passkey.name, [passkey.place, passkey.made, passkey.lastUse].joined(separator: "\n"))
        let rename = Button(text(.renameButton)) { [weak self] in self?.rename(passkey) }
        rename.name(passkey.renameButton)
        let remove = Button(text(.removeButton)) { [weak self] in self?.remove(passkey) }
        remove.name(passkey.removeButton)
        row.append(rename.styled("flat").centered())
        row.append(remove.styled("flat").centered())
        return row
    }

    var twoStep: RowList {
        let list = RowList(text(.twoStepTitle))
        let explained = [text(.twoStepExplained), model.twoStepState].compactMap { $0 }.joined(separator: "\n")
        list.append(Row(text(.twoStepTitle), explained))
        guard model.hasTwoStep else {
            list.append(button(.turnOnTwoStepButton) { [model] in model.turnOnTwoStep() })
            return list
        }
        if let left = model.recoveryCodesLeft { list.append(Row(left, text(.newRecoveryCodesExplained))) }
        list.append(button(.newRecoveryCodesButton) { [model] in Task { await model.makeRecoveryCodes() } })
        if let devices = model.rememberedDevices {
            list.append(Row(devices))
            list.append(button(.forgetDevicesButton) { [model] in Task { await model.forgetDevices() } })
        }
        list.append(button(.turnOffTwoStepButton) { [weak self] in self?.turnOff() })
        return list
    }

    private func button(_ label: Sentence, _ press: @escaping @MainActor @Sendable () -> Void) -> Row {
        let row = Row(text(label))
        row.onPress(press)
        return row
    }

    private func text(_ sentence: Sentence) -> String { sentence.text(in: model.options.language) }
}

// MARK: - Questions

extension AccountFactors {
    private func rename(_ passkey: SignInModel.PasskeyLine) {
        let label = text(.passkeyNameLabel)
        let name = TextRow(label)
        name.text = passkey.name
        let frame = RowList(label)
        frame.append(name)
        ask(passkey.renameButton, "", .saveButton, .suggested, frame) { [model] in
            let typed = name.text
            Task { await model.renamePasskey(passkey.id, to: typed) }
        }
    }

    private func remove(_ passkey: SignInModel.PasskeyLine) {
        ask(passkey.removeButton, passkey.removeExplained, .removeButton, .destructive) { [model] in
            Task { await model.removePasskey(passkey.id) }
        }
    }

    private func turnOff() {
        ask(
            text(.turnOffTwoStepButton),
            text(.turnOffTwoStepExplained),
            .turnOffTwoStepButton,
            .destructive
        ) { [model] in
            Task { await model.turnOffTwoStep() }
        }
    }

    /// Acts when the person agrees.
    private func ask(
        _ heading: String,
        _ body: String,
        _ yes: Sentence,
        _ style: MessageDialog.Style,
        _ child: Widget? = nil,
        _ act: @escaping @MainActor @Sendable () -> Void
    ) {
        let window = MessageDialog(over: parent, heading, body, child)
        window.add("cancel", text(.cancelButton))
        window.add("yes", text(yes), style)
        window.onAnswer { [weak self] answer in
            if answer == "yes" { act() }
            self?.question = nil
        }
        question = window
        window.present()
    }
}
