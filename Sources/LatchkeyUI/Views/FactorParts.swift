#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import Foundation
import LatchkeyScreens
import SwiftUI

#if os(macOS)
import AppKit
#else
import UIKit
#endif

/// What an authenticator app needs: the QR code, the key, and a link for the app on this device.
struct AuthenticatorSetUpView: View {
    let setUp: AuthenticatorSetUp
    @Environment(SignInModel.self) private var model

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            QRCodeView(setUp: setUp, label: model.text(.qrCodeLabel)).frame(maxWidth: .infinity)
            LabeledContent(model.text(.totpSecretLabel), value: setUp.secret)
            if let address = URL(string: setUp.address) {
                Link(model.text(.openAuthenticatorLink), destination: address)
            }
        }
    }
}

/// The recovery codes, with the share sheet, which also saves and prints them.
struct RecoveryCodesView: View {
    let codes: NewRecoveryCodes
    @Environment(SignInModel.self) private var model

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(codes.codes, id: \.self) { code in Text(code).monospacedDigit() }
            ShareLink(model.text(.downloadButton), item: codes.text)
        }
        .onChange(of: model.codeExport) { _, export in
            guard let export, export.kind == .copy else { return }
            copy(export.codes.text)
            model.codeExport = nil
        }
    }

    private func copy(_ text: String) {
        #if os(macOS)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #else
        // Other apps and devices forget the codes after a minute.
        UIPasteboard.general.setItems(
            [["public.utf8-plain-text": text]],
            options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)]
        )
        #endif
    }
}

/// The box of a screen.
struct CredentialOptionView: View {
    let option: CredentialOption
    let isOn: Bool
    @Environment(SignInModel.self) private var model

    var body: some View {
        Toggle(
            option.label(in: model.language),
            isOn: Binding { @MainActor in
                isOn
            } set: { @MainActor isOn in
                model.send(.optionChanged(isOn))
            }
        )
    }
}
#endif
