#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// A field with its label and the message beside it.
struct CredentialFieldView: View {
    let screen: PresentedScreen
    let field: CredentialField
    let focus: FocusState<CredentialField?>.Binding
    @Environment(SignInModel.self) private var model
    @Environment(\.signInStyle) private var style

    private var message: String? { screen.form.messages[field] }
    private var label: String { screen.form.label(of: field) }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(label).font(.subheadline).accessibilityHidden(true)
            input
                .textFieldStyle(.plain)
                .autocorrectionDisabled()
                .textContentType(screen.autofill(of: field).contentType)
                .keyboard(for: screen.form.content(of: field))
                .focused(focus, equals: field)
                .submitLabel(field == screen.form.fields.last ? .go : .next)
                .accessibilityLabel(label)
                .accessibilityHint(Text(message ?? ""))
                .fieldFrame(style)
            if let message {
                Label(message, systemImage: "exclamationmark.circle")
                    .font(.footnote)
                    .foregroundStyle(.red)
                    .accessibilityHidden(true)
            }
        }
        .announces(message)
    }

    @ViewBuilder private var input: some View {
        if field.isSecure { SecureField("", text: text) } else { TextField("", text: text) }
    }

    private var text: Binding<String> {
        Binding { @MainActor in
            screen.text(of: field)
        } set: { @MainActor text in
            model.send(.edited(field, text))
        }
    }
}
#endif
