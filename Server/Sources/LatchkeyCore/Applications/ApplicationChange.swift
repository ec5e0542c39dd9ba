/// What is to be changed of an application; what is nil stays.
package struct ApplicationChange: Sendable, Equatable, Codable {
    package var sessions = SessionPolicyChange()
    /// `PasswordRules`' own names.
    package var passwordMinimumLength: Int?
    package var passwordMaximumLength: Int?
    package var passwordMinimumStrength: Int?
    package var requiresVerification: Bool?
    package var generatesPasswords: Bool?
    /// All that it has from now on, as texts; an empty list for none.
    package var redirectURIs: [String]?
    /// The digest of a new client secret; the one from before is good for nothing any more.
    package var clientSecretDigest: [UInt8]?
    package var servesKhoros: Bool?
    package var kii = KiiRulesChange()

    package init(sessions: SessionPolicyChange = SessionPolicyChange()) {
        self.sessions = sessions
    }

    /// The application with the change.
    ///
    /// - Throws: What makes it one that there may not be.
    package func applied(to application: Application) throws(ApplicationChangeError) -> Application {
        let policy: SessionPolicy
        do { policy = try sessions.applied(to: application.sessionPolicy) } catch { throw .lifetimes(error) }
        let passwords = application.passwordRules
        let minimumLength = passwordMinimumLength ?? passwords.minimumLength
        let maximumLength = passwordMaximumLength ?? passwords.maximumLength
        guard PasswordRules.maximumLengths.contains(maximumLength) else { throw .passwordMaximumLength }
        guard PasswordRules.minimumLengths.contains(minimumLength) else { throw .passwordMinimumLength }
        guard minimumLength <= maximumLength else {
            throw passwordMinimumLength == nil ? .passwordMaximumLength : .passwordMinimumLength
        }
        let strength = passwordMinimumStrength ?? passwords.minimumStrength
        guard PasswordStrength.scores.contains(strength) else { throw .passwordMinimumStrength }
        let redirectURIs = try redirectURIs.map(Self.checked) ?? application.redirectURIs
        let clientSecretDigest = clientSecretDigest ?? application.clientSecretDigest
        let servesKhoros = servesKhoros ?? application.servesKhoros
        if servesKhoros {
            guard !Application.reservedIDs.contains(application.id) else { throw .reservedForKhoros }
            guard clientSecretDigest != nil else { throw .clientSecretMissing }
        }
        let kii = try kii.applied(to: application.kii)
        return Application(
            id: application.id,
            name: application.name,
            audience: application.audience,
            sessionPolicy: policy,
            passwordRules: PasswordRules(
                minimumLength: minimumLength,
                maximumLength: maximumLength,
                minimumStrength: strength
            ),
            accountRules: AccountRules(
                requiresVerification: requiresVerification ?? application.accountRules.requiresVerification,
                generatesPasswords: generatesPasswords ?? application.accountRules.generatesPasswords
            ),
            redirectURIs: redirectURIs,
            clientSecretDigest: clientSecretDigest,
            servesKhoros: servesKhoros,
            kii: kii
        )
    }

    private static func checked(_ texts: [String]) throws(ApplicationChangeError) -> [RedirectURI] {
        guard texts.count <= RedirectURI.mostPerApplication else { throw .tooManyRedirectURIs }
        var uris: [RedirectURI] = []
        for text in texts {
            do {
                let uri = try RedirectURI(text)
                if !uris.contains(uri) { uris.append(uri) }
            } catch { throw .redirectURI(text, error) }
        }
        return uris
    }
}

extension PasswordRules {
    /// What an application may ask for: below four characters a password is none.
    package static let minimumLengths = 4...128
    /// The most that it may allow.
    package static let maximumLengths = 8...longestEver
}

/// Why there may not be such an application.
package enum ApplicationChangeError: Error, Equatable, Sendable {
    case lifetimes(SessionPolicyError)
    case passwordMinimumLength
    case passwordMaximumLength
    case passwordMinimumStrength
    case redirectURI(String, RedirectURIError)
    case tooManyRedirectURIs
    /// Paths of the Khoros wire begin with the id, and those with this one are ours.
    case reservedForKhoros
    /// Clients of the Khoros wire prove themselves with a secret.
    case clientSecretMissing
    /// Clients of the Kii wire know the application by a key.
    case appKeyMissing
    /// Rules for clients that are not answered.
    case noKiiClients
    case kiiTokenLifetime
}
