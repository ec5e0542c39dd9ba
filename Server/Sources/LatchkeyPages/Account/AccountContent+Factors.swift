import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The authenticator app, the recovery codes and the remembered devices.
extension AccountContent {
    func twoStep(_ state: SecondFactorState, _ forms: AccountForms) -> SectionView {
        var section = SectionView(
            id: "two-step",
            topic: words(.twoStepTitle),
            explanation: words(.twoStepExplained)
        )
        guard let since = state.totpSince else {
            section.facts = [FactView(text: words(.twoStepOff), badge: nil, isGood: false)]
            section.forms = [
                forms.view(
                    .authenticator,
                    [],
                    button: .turnOnTwoStepButton,
                    progress: .preparing,
                    buttonClass: nil
                )
            ]
            return section
        }
        let day = Sentence.twoStepSince.text(in: language, with: [language.text(of: since)])
        section.facts = [FactView(text: day, badge: nil, isGood: true)]
        section.changes = [
            forms.change(
                .turnOffTwoStepButton,
                forms.view(
                    .authenticatorRemoval,
                    [],
                    button: .removeButton,
                    buttonClass: "danger"
                ),
                of: .authenticatorRemoval,
                effect: .turnOffTwoStepExplained,
                isDangerous: true
            )
        ]
        return section
    }

    /// The recovery codes and remembered devices of a user with an authenticator app.
    func recovery(_ state: SecondFactorState, _ forms: AccountForms) -> [SectionView] {
        guard state.hasFactor else { return [] }
        let left = Sentence.recoveryCodesLeft.text(in: language, with: [String(state.recoveryCodesLeft)])
        let codes = SectionView(
            id: "recovery-codes",
            topic: words(.recoveryCodesTitle),
            facts: [FactView(text: left, badge: nil, isGood: false)],
            changes: [
                forms.change(
                    .newRecoveryCodesButton,
                    forms.view(.recoveryCodes, [], button: .continueButton, progress: .preparing),
                    of: .recoveryCodes,
                    effect: .newRecoveryCodesExplained
                )
            ]
        )
        guard state.rememberedDevices > 0 else { return [codes] }
        let count = Sentence.rememberedDevices.text(in: language, with: [String(state.rememberedDevices)])
        let devices = SectionView(
            id: "remembered-devices",
            facts: [FactView(text: count, badge: nil, isGood: false)],
            forms: [forms.view(.rememberedDevices, [], button: .forgetDevicesButton, buttonClass: nil)]
        )
        return [codes, devices]
    }
}
