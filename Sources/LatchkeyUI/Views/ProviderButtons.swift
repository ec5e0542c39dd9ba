#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import Latchkey
import LatchkeyScreens
import SwiftUI

/// The buttons of the providers, below a word that divides them from the form; empty without providers.
struct ProviderButtons: View {
    let form: CredentialForm

    var body: some View {
        if let divider = form.providerDivider {
            HStack {
                line
                Text(divider).foregroundStyle(.secondary)
                line
            }
            ForEach(form.providers) { provider in
                ProviderButton(provider: provider, label: form.label(of: provider))
            }
        }
    }

    /// In a row, a divider alone would be upright.
    private var line: some View { VStack { Divider() } }
}

/// The button of a provider; that of Apple is black or white with Apple's logo, as its guidelines ask.
struct ProviderButton: View {
    let provider: Upstream
    let label: String
    @Environment(SignInModel.self) private var model
    @Environment(\.signInStyle) private var style
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        if provider.provider == "apple" {
            let isDark = colorScheme == .dark
            Button {
                model.send(.providerChosen(provider))
            } label: {
                Label {
                    Text(label)
                } icon: {
                    Image(systemName: "apple.logo").accessibilityHidden(true)
                }
                .frame(maxWidth: .infinity)
                .foregroundStyle(isDark ? Color.black : Color.white)
            }
            .buttonStyle(.borderedProminent)
            .tint(isDark ? Color.white : Color.black)
            .wideButton(style)
            .accessibilityLabel(label)
        } else {
            Button {
                model.send(.providerChosen(provider))
            } label: {
                Text(label).frame(maxWidth: .infinity)
            }
            .buttonStyle(.bordered)
            .wideButton(style)
        }
    }
}
#endif
