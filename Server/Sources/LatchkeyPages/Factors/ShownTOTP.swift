import Foundation
import LatchkeyCore
import LatchkeyScreens

/// The secret of an authenticator app, as the page of its set-up shows it.
///
/// The server does not show a stored secret again, so the page's form keeps it, signed.
struct ShownTOTP: Sendable, Codable {
    /// The `otpauth` address.
    let address: String
    /// The secret in groups of four characters.
    let groups: String

    init(_ made: NewTOTP) {
        address = made.address
        groups = made.groups
    }

    /// A secret that a form of ours sent back; nil for anything else.
    init?(signed text: String?, _ tokens: FormTokens) {
        guard let text = text.flatMap({ tokens.text(ofSigned: $0) }),
            let shown = try? JSONDecoder().decode(ShownTOTP.self, from: Data(text.utf8))
        else { return nil }
        self = shown
    }

    func signed(_ tokens: FormTokens) -> String {
        tokens.signed((try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    /// Nil if the address is too long for a code.
    func view(in language: Language) -> SetUpView? {
        guard let code = QRCode(address) else { return nil }
        return SetUpView(
            drawing: code.svgPath,
            extent: code.size + 2 * QRCode.border,
            drawingLabel: Sentence.qrCodeLabel.text(in: language),
            secretLabel: Sentence.totpSecretLabel.text(in: language),
            groups: groups,
            address: address,
            addressLabel: Sentence.openAuthenticatorLink.text(in: language)
        )
    }
}
