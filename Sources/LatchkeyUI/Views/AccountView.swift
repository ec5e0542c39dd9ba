#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
public import SwiftUI

/// The account: names and addresses, other users of the device, password, logout and deletion.
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

    private func delete() {
        let typed = password
        password = ""
        Task { await model.deleteAccount(password: typed) }
    }
}
#endif
