import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// What a person confirms who they are for: a change of the account, or an application's request.
struct ConfirmPurpose: Sendable {
    /// The address that the answer is sent to.
    let address: String
    /// The fields of the waiting form that are kept meanwhile.
    var keptFields: [String] = []
    /// The explanation, by the kind of proof.
    let lead: @Sendable (ReauthenticationKind) -> String
    let button: String
    var buttonClass = "primary"
    let progress: String
    /// The kinds to ask for, the best first; nil for all that the user has.
    var kinds: [ReauthenticationKind]?
    /// Where a new password leads back to.
    let returnAddress: String
    /// The buttons besides the one that confirms.
    var actions: [ActionView] = []
    let links: [LinkView]
}

extension ConfirmPurpose {
    /// A change of the account.
    init(_ form: AccountForm, _ request: PageRequest) {
        let language = request.language
        let action = form.action.text(in: language)
        self.init(
            address: form.address(in: request),
            keptFields: form.keptFields,
            lead: { kind in Self.explanation(of: kind).text(in: language, with: [action]) },
            button: form == .deletion ? action : Sentence.continueButton.text(in: language),
            buttonClass: form == .deletion ? "danger" : "primary",
            progress: (form == .deletion ? Sentence.deleting : .verifying).text(in: language),
            returnAddress: form.part.path,
            links: [LinkView(label: Sentence.cancelButton.text(in: language), href: form.part.path)]
        )
    }

    private static func explanation(of kind: ReauthenticationKind) -> Sentence {
        switch kind {
        case .password: .confirmExplained
        case .totp: .confirmByTOTPExplained
        case .recoveryCode: .confirmByRecoveryCodeExplained
        case .passkey: .confirmByPasskeyExplained
        }
    }
}

/// The errors of a confirmation.
struct ConfirmFault: Sendable {
    let alert: AlertView
    /// By field name.
    var messages: [String: String] = [:]
}

extension ConfirmFault {
    init(_ fault: AccountFault) { self.init(alert: fault.alert, messages: fault.messages) }

    /// Converts the problem of an answer to the screens' words.
    init(_ problem: HTTPProblem, by kind: ReauthenticationKind?, in language: Language) {
        if kind == .passkey {
            self.init(alert: AlertView(ofPasskey: problem, in: language))
        } else {
            let (alert, messages) = AccountFault.words(of: problem, in: language)
            self.init(alert: alert, messages: messages)
        }
    }
}
