#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// The passkeys and the two-step verification of the account.
struct AccountFactorsView: View {
    @Environment(SignInModel.self) private var model
    @State private var renamed: SignInModel.PasskeyLine?
    @State private var removed: SignInModel.PasskeyLine?
    @State private var name = ""
    @State private var isTurningOff = false

    var body: some View {
        passkeys
        twoStep
    }

    private var passkeys: some View {
        Section(model.text(.passkeysTitle)) {
            if model.passkeys.isEmpty { Text(model.text(.noPasskeys)) }
            ForEach(model.passkeys) { passkey in
                LabeledContent {
                    Button(model.text(.renameButton)) {
                        name = passkey.name
                        renamed = passkey
                    }
                    .accessibilityLabel(passkey.renameButton)
                    Button(model.text(.removeButton), role: .destructive) { removed = passkey }
                        .accessibilityLabel(passkey.removeButton)
                } label: {
                    Text(passkey.name)
                    Text(passkey.place)
                    Text(passkey.made)
                    Text(passkey.lastUse)
                }
            }
            if let advice = model.passkeyAdvice { Text(advice) }
            if model.canAddPasskey {
                Button(model.text(.addPasskeyButton)) { Task { await model.addPasskey() } }
            }
            if let problem = model.factorsProblem { Text(problem) }
            if let notice = model.factorsNotice { Text(notice) }
        }
        .announces(model.factorsNotice)
        .alert(Text(model.text(.passkeyNameLabel)), isPresented: isShown($renamed), presenting: renamed) { passkey in
            TextField(model.text(.passkeyNameLabel), text: $name)
            Button(model.text(.saveButton)) { Task { await model.renamePasskey(passkey.id, to: name) } }
            Button(model.text(.cancelButton), role: .cancel) {}
        } message: { passkey in
            Text(passkey.name)
        }
        .alert(Text(removed?.removeButton ?? ""), isPresented: isShown($removed), presenting: removed) { passkey in
            Button(model.text(.removeButton), role: .destructive) {
                Task { await model.removePasskey(passkey.id) }
            }
            Button(model.text(.cancelButton), role: .cancel) {}
        } message: { passkey in
            Text(passkey.removeExplained)
        }
    }

    private var twoStep: some View {
        Section(model.text(.twoStepTitle)) {
            Text(model.text(.twoStepExplained))
            if let state = model.twoStepState { Text(state) }
            if model.hasTwoStep {
                if let left = model.recoveryCodesLeft { Text(left) }
                Button(model.text(.newRecoveryCodesButton)) { Task { await model.makeRecoveryCodes() } }
                Text(model.text(.newRecoveryCodesExplained))
                if let devices = model.rememberedDevices {
                    Text(devices)
                    Button(model.text(.forgetDevicesButton)) { Task { await model.forgetDevices() } }
                }
                Button(model.text(.turnOffTwoStepButton), role: .destructive) { isTurningOff = true }
            } else {
                Button(model.text(.turnOnTwoStepButton)) { model.turnOnTwoStep() }
            }
        }
        .alert(Text(model.text(.turnOffTwoStepButton)), isPresented: $isTurningOff) {
            Button(model.text(.turnOffTwoStepButton), role: .destructive) { Task { await model.turnOffTwoStep() } }
            Button(model.text(.cancelButton), role: .cancel) {}
        } message: {
            Text(model.text(.turnOffTwoStepExplained))
        }
    }

    private func isShown(_ line: Binding<SignInModel.PasskeyLine?>) -> Binding<Bool> {
        Binding { @MainActor in
            line.wrappedValue != nil
        } set: { @MainActor isShown in
            if !isShown { line.wrappedValue = nil }
        }
    }
}
#endif
