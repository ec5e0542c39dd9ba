import LatchkeyCore

extension CommandError {
    init(_ error: ApplicationError, id: Application.ID) {
        switch error {
        case .invalidID:
            self = .asked("\(id) is not an application id. Give 2 to 64 of a-z, 0-9 and hyphens.")
        case .invalidName:
            self = .asked("This is not a name. Give 1 to \(ApplicationAdministration.longestName) characters.")
        case .exists: self = .stands("There is an application \(id) already. Use: latchkey applications set \(id)")
        case .unknown: self = .unknownApplication(id, nearest: nil)
        case .rules(let error): self = .asked(Self.sentence(error))
        case .storage(.unavailable(let text)): self = .storage(text)
        case .storage(.outcomeUnknown(let text)): self = .unknown(text)
        case .storage(.busy): self = .storage("too many calls wait")
        case .storage(.full): self = .storage("the disk is nearly full")
        case .storage(.defect(let text)): self = .stands(StartError.defect(text).sentence)
        }
    }

    private static func sentence(_ error: ApplicationChangeError) -> String {
        switch error {
        case .lifetimes(let error): return sentence(error)
        case .passwordMinimumLength:
            let lengths = PasswordRules.minimumLengths
            return
                "Give --password-minimum-length \(lengths.lowerBound) to \(lengths.upperBound) characters, at most "
                + "--password-maximum-length says."
        case .passwordMaximumLength:
            let lengths = PasswordRules.maximumLengths
            return
                "Give --password-maximum-length \(lengths.lowerBound) to \(lengths.upperBound) characters, at least "
                + "--password-minimum-length says."
        case .passwordMinimumStrength:
            let scores = PasswordStrength.scores
            return "Give --password-minimum-strength \(scores.lowerBound) to \(scores.upperBound); 0 asks for nothing."
        case .emailDomain(let text): return "\(text) is not a domain of e-mail addresses. Give one like example.com."
        case .tooManyEmailDomains:
            return "An application has \(EmailDomain.mostPerApplication) e-mail domains at most."
        case .emailDomainsNeedVerification:
            return "Only verified addresses count for --email-domain. Give --require-verification yes too."
        case .rememberedDeviceDays:
            let days = AccountRules.rememberedDeviceDayChoices
            return "Give --remember-devices \(days.lowerBound) to \(days.upperBound) days; 0 remembers no device."
        case .recoveryWait:
            let hours = AccountRules.recoveryWaitChoices
            return "Give --recovery-wait \(hours.lowerBound) to \(hours.upperBound) hours."
        case .redirectURI(let text, let error): return "\(text) is not a redirect URI: \(sentence(error))"
        case .tooManyRedirectURIs:
            return "An application has \(RedirectURI.mostPerApplication) redirect URIs at most."
        case .reservedForKhoros:
            return
                "Paths of Khoros clients begin with the application's id, and those with this one are the server's own. Add "
                + "an application of another id for them."
        case .clientSecretMissing:
            return "Khoros clients need a client secret. Give --new-client-secret too."
        case .appKeyMissing: return "Kii clients need an app key. Give --new-app-key too, or --app-key."
        case .noKiiClients: return "This application does not serve Kii clients. Give --kii too."
        case .compatibilityOfClient:
            return
                "Khoros and Kii clients have the whole account without scopes, and prove no key. Serve them by a first-party "
                + "application without private_key_jwt."
        case .brand(let error): return sentence(error)
        case .client(let error): return error.sentence
        case .kiiTokenLifetime:
            return
                "An access token of a Kii client lives 30s to never, and none longer than --kii-longest-token-lifetime says. "
                + "Give --kii-token-lifetime such a time."
        }
    }

    private static func sentence(_ error: ApplicationBrandError) -> String {
        switch error {
        case .name: "Give --brand-name 1 to \(Brand.longestName) characters, or none."
        case .tagline: "Give --brand-tagline 1 to \(Brand.longestTagline) characters, or none."
        case .logo: "Give --brand-logo an SVG or PNG file of up to \(Logo.largest / 1024) KiB, or none."
        case .color: "Give --brand-color a colour like #2b5fd9, or none."
        case .terms: "Give --terms-url \(link)"
        case .privacy: "Give --privacy-url \(link)"
        case .support: "Give --support-url \(link)"
        case .wordmark: "A word-mark is a logo. Give --brand-logo too."
        }
    }

    private static let link = "an https URL, or an e-mail address as mailto:help@example.com, or none."

    private static func sentence(_ error: RedirectURIError) -> String {
        switch error {
        case .malformed:
            "give a URL like https://app.example.com/callback, in lower case up to the path, without a name, a password, "
                + "wildcards or spaces."
        case .fragment: "it may have no fragment (#)."
        case .pathMissing: "give it a path, at least a slash."
        case .plainHTTP:
            "http is for this machine alone (127.0.0.1, [::1], localhost), as the code would cross the network unprotected. "
                + "Use https."
        case .parameterOfAnswer:
            "its query may not have code, state, iss, error, response or session_state, which stand in answers."
        case .scheme:
            "an app's own scheme needs a dot, as com.example.app:/callback, so that no other app has it (RFC 8252)."
        }
    }

    private static func sentence(_ error: SessionPolicyError) -> String {
        let longest = Lifetime.text(SessionPolicy.idleLifetimes.upperBound)
        return switch error {
        case .accessTokenLifetime:
            "An access token lives between 30s and 24h. Give --access-token-lifetime such a time."
        case .idleLifetime: "A session lives idle between 60s and \(longest). Give --session-idle-lifetime such a time."
        case .absoluteLifetime: "A session lives \(longest) at most. Give --session-absolute-lifetime less, or none."
        case .absoluteLifetimeBelowIdleLifetime:
            "A session cannot live shorter than it may be idle. Give a longer --session-absolute-lifetime, or none, or a "
                + "shorter --session-idle-lifetime."
        }
    }
}
