import Adwaita
import LatchkeyUI

/// The account: names and addresses, other users of the device, the user's devices, passkeys, two-step verification,
/// password, logout and deletion.
@MainActor
final class AccountDialog {
    private struct Shown: Equatable {
        let profile: [SignInModel.ProfileLine]
        let users: [User]
        let devices: [SignInModel.DeviceLine]
        let problem: String?
        let isPseudo: Bool
        let factors: AccountFactors.Shown
    }

    let window: Dialog
    private let model: SignInModel
    private let closed: @MainActor @Sendable () -> Void
    private let slot = Slot()
    private let progress = Progress().centered()
    private let factors: AccountFactors
    private var shown: Shown?
    private var deletion: DeleteAccountDialog?
    private var tracking: Tracking?

    init(_ model: SignInModel, over parent: Window, closed: @escaping @MainActor @Sendable () -> Void) {
        self.model = model
        self.closed = closed
        let title = Sentence.accountTitle.text(in: model.options.language)
        let body = Box(.vertical, spacing: 12, [slot, progress]).margins(horizontal: 18, vertical: 18)
        let box = Box(.vertical, [HeaderBar(title), ScrolledPage(body)])
        let window = Dialog(over: parent, title: title, box)
        self.window = window
        factors = AccountFactors(model, over: window)
        box.onKey("Escape") { closed() }
        window.onClose {
            closed()
            return true
        }
        tracking = Tracking { [weak self] in self?.update() }
        window.present()
        Task {
            await model.loadDevices()
            await model.loadFactors()
        }
    }

    func close() {
        deletion?.close()
        factors.close()
        window.destroy()
    }

    private func update() {
        // The screen that covers the account shows its own progress.
        let message = model.screen == nil ? model.progress : nil
        progress.message = message
        slot.isSensitive = model.progress == nil
        let next = Shown(
            profile: model.profile,
            users: model.otherUsers,
            devices: model.devices,
            problem: model.sessionsProblem,
            isPseudo: model.user?.isPseudo == true,
            factors: AccountFactors.Shown(model)
        )
        guard next != shown else { return }
        shown = next
        slot.child = Box(
            .vertical,
            spacing: 18,
            [profile, users, devices, factors.passkeys, factors.twoStep, actions, deleting]
        )
    }
}

extension AccountDialog {
    private func text(_ sentence: Sentence, _ values: String...) -> String {
        sentence.text(in: model.options.language, with: values)
    }

    private var profile: RowList {
        let list = RowList(text(.profileTitle))
        for line in model.profile {
            let row = Row(line.label, line.value)
            if let address = line.pendingAddress {
                let verify = Button(text(.verifyTitle)) { [model] in Task { await model.verify(address) } }
                row.append(verify.styled("flat").centered())
            }
            list.append(row)
        }
        return list
    }

    private var users: RowList {
        let list = RowList(text(.useAnotherAccountButton))
        for user in model.otherUsers {
            list.append(
                button(text(.continueAsButton, model.name(of: user))) { [model] in
                    Task { await model.switchUser(to: user.id) }
                }
            )
        }
        list.append(button(text(.useAnotherAccountButton)) { [model] in model.show(.logIn()) })
        return list
    }

    private var devices: RowList {
        let list = RowList(text(.sessionsTitle))
        for device in model.devices {
            let place = device.place.map { "\n" + $0 } ?? ""
            let row = Row(device.name, device.lastUse + place)
            if device.isThisDevice {
                row.append(Label(text(.thisDevice), wraps: false).styled("dim-label"))
            } else {
                let end = Button(text(.logOutButton)) { [model] in Task { await model.endSession(device.id) } }
                end.name(device.button)
                row.append(end.styled("flat").centered())
            }
            list.append(row)
        }
        if let problem = model.sessionsProblem { list.append(Row(problem)) }
        if model.devices.count > 1 {
            list.append(button(text(.signOutOthersButton)) { [model] in Task { await model.endOtherSessions() } })
        }
        return list
    }

    private var actions: RowList {
        let list = RowList(text(.accountTitle))
        if model.user?.isPseudo == true {
            list.append(button(text(.upgradeTitle)) { [model] in model.show(.upgrade) })
        } else {
            list.append(button(text(.changePasswordTitle)) { [model] in model.show(.changePassword) })
        }
        list.append(button(text(.logOutButton)) { [weak self] in Task { await self?.logOut() } })
        return list
    }

    /// Logs the user out; the account of the next one opens by its own button.
    private func logOut() async {
        let user = model.user?.id
        await model.logOut(switchesToNextUser: true)
        if let next = model.user?.id, next != user { closed() }
    }

    private var deleting: Button {
        Button(text(.deleteAccountTitle)) { [weak self] in self?.delete() }.styled("destructive-action", "pill")
            .centered()
    }

    private func delete() {
        deletion = DeleteAccountDialog(model, over: window) { [weak self] in self?.deletion = nil }
    }

    private func button(_ label: String, _ press: @escaping @MainActor @Sendable () -> Void) -> Row {
        let row = Row(label)
        row.onPress(press)
        return row
    }
}
