import LatchkeyCore

extension StandardTemplate {
    /// The end of an e-mail: why the person gets it, and the operator's links.
    struct Footer {
        /// Nil if the message itself says so.
        private let reason: String?
        private let links: [(name: String, label: String)]

        init(of kind: MessageKind, in language: MessageLanguage) {
            reason = kind.reason.map { language.text($0) }
            links = [
                ("termsURL", language.text(.footerTerms)), ("privacyURL", language.text(.footerPrivacy)),
                ("supportURL", language.text(.footerSupport)),
            ]
        }

        var text: String {
            let links = links.map { name, label in "{{#\(name)}}\n\(label): {{\(name)}}\n{{/\(name)}}\n" }
            return "-- \n" + (reason.map { $0 + "\n" } ?? "") + links.joined() + "{{applicationName}} · {{server}}\n"
        }

        var html: String {
            let links = links.map { name, label in
                "{{#\(name)}}<a href=\"{{\(name)}}\" style=\"color:inherit\">\(label.escapedForHTML)</a> · {{/\(name)}}"
            }
            return (reason.map { $0.escapedForHTML + "<br>" } ?? "") + links.joined()
                + "{{applicationName}} · {{server}}"
        }
    }
}

extension MessageKind {
    /// Why a person gets the message.
    fileprivate var reason: MessageSentence? {
        switch self {
        case .verification: .footerEntered
        case .addressChanged: nil
        case .passwordReset, .logInCode, .newPassword, .passwordChanged, .identityLinked, .userExists, .userDisabled,
            .userEnabled, .newDevice, .exportReady, .totpAdded, .totpRemoved, .passkeyAdded, .passkeyRemoved,
            .recoveryCodesMade, .recoveryCodeUsed, .recoveryStarted, .recoveryWaiting, .recoveryReady,
            .recoveryCancelled, .passwordRemoved:
            .footerAccount
        }
    }
}
