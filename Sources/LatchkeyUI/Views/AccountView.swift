#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
public import SwiftUI

/// The account: names and addresses, other users of this device, the user's devices, passkeys, two-step verification,
/// password, logout and deletion.
///
/// ```swift
/// NavigationLink("Account") { AccountView() }
/// ```
///
/// It belongs into the content of `.signIn(…)`.
public struct AccountView: View {
    @Environment(SignInModel.self) private var model
    @State private var isDeleting = false
    @State private var password = ""

    /// The account of the current user.
    public init() {}

    /// The view.
    public var body: some View {
        Form {
            profile
            users
            devices
            if model.user?.isPseudo == false { AccountFactorsView() }
            Section {
                if model.user?.isPseudo == true {
                    Button(model.text(.upgradeTitle)) { model.show(.upgrade) }
                } else {
                    Button(model.text(.changePasswordTitle)) { model.show(.changePassword) }
                }
                Button(model.text(.logOutButton), role: .destructive) {
                    Task { await model.logOut(switchesToNextUser: true) }
                }
            }
            Section {
                Button(model.text(.deleteAccountTitle), role: .destructive) { isDeleting = true }
            }
        }
        .formStyle(.grouped)
        .written(in: model.language)
        .navigationTitle(model.text(.accountTitle))
        .disabled(model.progress != nil)
        .overlay { if let progress = model.progress { ProgressView(progress) } }
        .alert(Text(model.text(.deleteAccountTitle)), isPresented: $isDeleting) {
            SecureField(model.text(.passwordLabel), text: $password).textContentType(Autofill.password.contentType)
            Button(model.text(.deleteAccountButton), role: .destructive) { delete() }
            Button(model.text(.cancelButton), role: .cancel) { password = "" }
        } message: {
            Text(model.text(.deleteAccountExplained))
        }
        .presentsSignIn()
        .task {
            await model.loadDevices()
            await model.loadFactors()
        }
    }

    private var profile: some View {
        Section(model.text(.profileTitle)) {
            ForEach(model.profile, id: \.self) { line in
                LabeledContent(line.label, value: line.value)
                if let address = line.pendingAddress {
                    Button(model.text(.verifyTitle)) { Task { await model.verify(address) } }
                }
            }
        }
    }

    private var users: some View {
        Section {
            ForEach(model.otherUsers) { user in
                Button(model.text(.continueAsButton, model.name(of: user))) {
                    Task { await model.switchUser(to: user.id) }
                }
            }
            Button(model.text(.useAnotherAccountButton)) { model.show(.logIn()) }
        }
    }

    private var devices: some View {
        Section(model.text(.sessionsTitle)) {
            ForEach(model.devices) { device in
                LabeledContent {
                    if device.isThisDevice {
                        Text(model.text(.thisDevice))
                    } else {
                        Button(model.text(.logOutButton), role: .destructive) {
                            Task { await model.endSession(device.id) }
                        }
                        .accessibilityLabel(device.button)
                    }
                } label: {
                    Text(device.name)
                    Text(device.lastUse)
                    if let place = device.place { Text(place) }
                }
            }
            if let problem = model.sessionsProblem { Text(problem) }
            if model.devices.count > 1 {
                Button(model.text(.signOutOthersButton), role: .destructive) {
                    Task { await model.endOtherSessions() }
                }
            }
        }
    }

    private func delete() {
        let typed = password
        password = ""
        Task { await model.deleteAccount(password: typed) }
    }
}
#endif
