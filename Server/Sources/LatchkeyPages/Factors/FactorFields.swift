import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The fields of forms that ask for a factor.
enum FactorFields {
    static let totp = "code"
    static let recoveryCode = "recoveryCode"
    static let remembers = "rememberDevice"

    static func totpField(_ error: String?, in language: Language) -> FieldView {
        FieldView(
            totp,
            label: Sentence.totpLabel.text(in: language),
            autocomplete: "one-time-code",
            inputMode: "numeric",
            error: error,
            isFocused: true
        )
    }

    static func recoveryCodeField(_ error: String?, in language: Language) -> FieldView {
        FieldView(
            recoveryCode,
            label: Sentence.recoveryCodeLabel.text(in: language),
            autocomplete: "off",
            error: error,
            isFocused: true
        )
    }

    /// Why a typed code cannot be right; such a code is not tried.
    static func fault(ofTOTP text: String) -> Sentence? {
        if text.trimmed.isEmpty { return .totpMissing }
        return TOTPCode(typed: text) == nil ? .totpNotSixDigits : nil
    }

    /// Why a typed recovery code cannot be right; such a code is not tried.
    static func fault(ofRecoveryCode text: String) -> Sentence? {
        if text.trimmed.isEmpty { return .recoveryCodeMissing }
        return RecoveryCode(typed: text) == nil ? .recoveryCodeIncomplete : nil
    }
}
