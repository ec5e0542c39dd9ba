import LatchkeyCore

extension ApplicationReport {
    static let columns = ["ID", "NAME", "ACCESS TOKENS", "SESSIONS IDLE", "SESSIONS AT MOST"]

    var row: [String] { [id.rawValue, name] + lifetimes }

    var lines: String {
        (rules + brand + kii + client.lines + [("Client secret", secretText)])
            .map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }

    /// The new secret, or the ids of the secrets.
    private var secretText: String {
        let ids = client.clientSecretIDs.joined(separator: " ")
        return clientSecret.map(Self.once) ?? (hasClientSecret ? "yes, \(ids)" : "no")
    }

    private var rules: [(name: String, value: String)] {
        [
            ("Id", id.rawValue), ("Name", name), ("Audience", audience ?? "the issuer"),
            ("Access tokens live", lifetimes[0]),
            ("Sessions live idle", lifetimes[1]), ("Sessions live at most", lifetimes[2]),
            ("Passwords at least", "\(passwordMinimumLength) characters, strength \(passwordMinimumStrength)"),
            ("Passwords at most", "\(passwordMaximumLength) characters"),
            ("Addresses are proved", Self.word(requiresVerification)),
            ("Passwords are generated", Self.word(generatesPasswords)),
            ("Login by e-mail", Self.word(offersMailedLogin)),
            ("New devices are announced", Self.word(announcesNewDevices)),
            ("Second factor", secondFactorText),
            ("Devices are remembered", rememberedDeviceDays == 0 ? "no" : "\(rememberedDeviceDays) days"),
            ("A recovery waits", recoveryWaitHours == 1 ? "1 hour" : "\(recoveryWaitHours) hours"),
            ("E-mail domains", emailDomains.isEmpty ? "all" : emailDomains.joined(separator: " ")),
            ("Browsers are sent back to", redirectURIs.isEmpty ? "nowhere" : redirectURIs.joined(separator: " ")),
            ("Khoros clients are answered", Self.word(servesKhoros)),
        ]
    }

    private var brand: [(name: String, value: String)] {
        [
            ("Brand's name", brandName), ("Brand's tagline", brandTagline), ("Brand's colour", brandColor),
            ("Brand's logo", brandLogo.map { brandWordmark ? "\($0), a word-mark" : $0 }),
            ("Terms", termsURL), ("Privacy", privacyURL), ("Support", supportURL),
        ]
        .compactMap { name, value in value.map { (name, $0) } }
    }

    private var kii: [(name: String, value: String)] {
        let answered = ("Kii clients are answered", Self.word(servesKii))
        guard servesKii, let kiiTokenLifetime, let kiiLongestTokenLifetime else { return [answered] }
        return [
            answered, ("Kii clients' tokens live", Lifetime.kiiText(kiiTokenLifetime)),
            ("Kii clients' tokens live at most", Lifetime.kiiText(kiiLongestTokenLifetime)),
            ("Kii clients get refresh tokens", Self.word(kiiRefreshTokens == true)),
            ("App key", appKey.map(Self.once) ?? "yes"),
        ]
    }

    private var lifetimes: [String] {
        [
            Lifetime.text(accessTokenLifetime), Lifetime.text(sessionIdleLifetime),
            sessionAbsoluteLifetime.map(Lifetime.text) ?? "for ever",
        ]
    }

    private var secondFactorText: String {
        switch secondFactor {
        case .off: "never asked"
        case .optional: "of users with an authenticator app"
        case .required: "of everybody"
        case .passkey: "a passkey of everybody"
        }
    }

    private static func word(_ isSo: Bool) -> String { isSo ? "yes" : "no" }

    private static func once(_ text: String) -> String { "\(text) (write it down: it is not shown again)" }
}

extension Lifetime {
    /// A lifetime of Kii clients' tokens; one value means forever.
    fileprivate static func kiiText(_ seconds: Int) -> String {
        seconds == KiiRules.forever ? "for ever" : text(seconds)
    }

    /// The seconds in an argument; `never` for tokens that do not expire.
    static func kiiArgument(_ text: String) throws -> Int {
        text == "never" ? KiiRules.forever : try argument(text)
    }
}
