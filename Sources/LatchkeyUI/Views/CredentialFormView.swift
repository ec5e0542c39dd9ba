#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// The fields, messages and buttons of a credential screen.
struct CredentialFormView: View {
    let screen: PresentedScreen
    @Environment(SignInModel.self) private var model
    @Environment(\.signInStyle) private var style
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @FocusState private var focus: CredentialField?

    private var form: CredentialForm { screen.form }

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                if let notice = form.notice { Text(notice).foregroundStyle(.secondary) }
                if let setUp = form.setUp { AuthenticatorSetUpView(setUp: setUp) }
                if let codes = form.recoveryCodes { RecoveryCodesView(codes: codes) }
                ForEach(form.fields, id: \.self) { field in
                    CredentialFieldView(screen: screen, field: field, focus: $focus)
                }
                if let hint = form.passwordHint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
                if let option = form.option { CredentialOptionView(option: option, isOn: form.isOptionOn) }
                submit
                ForEach(actions, id: \.self) { action in
                    Button(action.label(in: model.language)) { model.send(.chosen(action)) }
                }
                ProviderButtons(form: form)
                alternative
            }
            .disabled(model.progress != nil)
            .animation(reducesMotion ? nil : .default, value: form.messages)
            .readableWidth()
        }
        .scrollingDismissesKeyboard()
        .overlay { progress }
        .onSubmit { model.send(.returnPressed) }
        .onChange(of: form.focus, initial: true) { _, field in focus = field }
        .onChange(of: focus) { _, field in
            guard field != form.focus else { return }
            model.send(field.map { .fieldTapped($0) } ?? .backgroundTapped)
        }
        .announces(form.notice)
        .announces(form.progress)
    }

    /// The share sheet saves and prints.
    private var actions: [CredentialAction] { form.actions.filter { $0 != .download && $0 != .print } }

    private var submit: some View {
        Button {
            model.send(.submitted)
        } label: {
            Text(screen.submitButton).frame(maxWidth: .infinity)
        }
        .buttonStyle(.borderedProminent)
        .wideButton(style)
    }

    @ViewBuilder private var alternative: some View {
        if let alternative = screen.screen.alternative {
            HStack {
                Text(model.text(alternative.question)).foregroundStyle(.secondary)
                Button(model.text(alternative.button)) { model.show(alternative.screen) }
            }
        }
    }

    @ViewBuilder private var progress: some View {
        if let progress = model.progress {
            ProgressView(progress)
                .padding(24)
                .background(.regularMaterial, in: RoundedRectangle(cornerRadius: style.cornerRadius))
        }
    }
}
#endif
