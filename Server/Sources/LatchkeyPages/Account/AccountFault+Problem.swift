import Foundation
import LatchkeyAPI
import LatchkeyHTTP
import LatchkeyScreens

extension AccountFault {
    /// Converts an API problem to the screens' words.
    init(_ form: AccountForm, _ typed: FormBody, _ problem: HTTPProblem, in language: Language) {
        let (alert, messages) = Self.words(of: problem, in: language)
        self.init(form: form, typed: typed, alert: alert, messages: messages)
    }

    /// What the page says about a problem, and what stands beside fields.
    static func words(
        of problem: HTTPProblem,
        in language: Language
    ) -> (alert: AlertView, messages: [String: String]) {
        var messages = Self.messages(of: problem.fields ?? [:], in: language)
        // A problem of one field appears beside that field.
        if messages.isEmpty, problem.code == .wrongPassword {
            messages[ConfirmPrompt.field] = Sentence.wrongPassword.text(in: language)
        }
        if messages.isEmpty, problem.code == .wrongCode {
            messages[FactorFields.totp] = Sentence.wrongCode.text(in: language)
            messages[FactorFields.recoveryCode] = Sentence.wrongRecoveryCode.text(in: language)
        }
        let alert = AlertView(
            title: Sentence.errorTitle.text(in: language),
            message: messages.isEmpty ? Self.text(of: problem, in: language) : Sentence.checkFields.text(in: language)
        )
        return (alert, messages)
    }

    /// The messages beside fields.
    static func messages(of fields: [String: FieldProblem], in language: Language) -> [String: String] {
        fields.reduce(into: [:]) { messages, fault in
            messages[fault.key] = sentence(fault.key, fault.value.code)?.text(in: language) ?? fault.value.detail
        }
    }

    /// If the session is missing, another window ended it.
    private static func text(of problem: HTTPProblem, in language: Language) -> String {
        problem.code == .notFound
            ? Sentence.changedMeanwhile.text(in: language) : ScreenFailure(problem).text(in: language)
    }

    private static func sentence(_ name: String, _ code: ErrorCode) -> Sentence? {
        switch (name, code) {
        case ("displayName", _): .displayNameInvalid
        case ("country", _): .countryInvalid
        case ("locale", _): .localeInvalid
        case ("username", .required): .usernameMissing
        case ("username", .identifierTaken): .usernameTaken
        case ("username", .controlCharacters): .usernameControlCharacters
        case ("username", _): .usernameCharacters
        case ("emailAddress", .required): .emailAddressMissing
        case ("emailAddress", .identifierTaken), ("phoneNumber", .identifierTaken): .addressTaken
        case ("emailAddress", _): .emailAddressInvalid
        case ("phoneNumber", .required): .phoneNumberMissing
        case ("phoneNumber", _): .phoneNumberInvalid
        case (ConfirmPrompt.field, .required): .passwordMissing
        case (FactorFields.totp, .required): .totpMissing
        case (FactorFields.totp, _): .totpNotSixDigits
        case (FactorFields.recoveryCode, .required): .recoveryCodeMissing
        case (FactorFields.recoveryCode, _): .recoveryCodeIncomplete
        case ("name", _): .passkeyNameInvalid
        case ("newPassword", .weakPassword): .passwordWeak
        default: nil
        }
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
