/// A change to an application; nil keeps the present value.
package struct ApplicationChange: Sendable, Equatable, Codable {
    package var sessions = SessionPolicyChange()
    /// The names are those of `PasswordRules`.
    package var passwordMinimumLength: Int?
    package var passwordMaximumLength: Int?
    package var passwordMinimumStrength: Int?
    package var requiresVerification: Bool?
    package var generatesPasswords: Bool?
    package var offersMailedLogIn: Bool?
    package var announcesNewDevices: Bool?
    package var secondFactorPolicy: SecondFactorPolicy?
    package var rememberedDeviceDays: Int?
    package var recoveryWaitHours: Int?
    /// The complete new list, as texts; an empty list admits everybody.
    package var emailDomains: [String]?
    /// The complete new list, as texts; an empty list removes all.
    package var redirectURIs: [String]?
    /// The digest of a new client secret; all previous secrets stop working.
    package var clientSecretDigest: [UInt8]?
    /// The digest of a new client secret that is valid beside the present ones.
    package var addedClientSecretDigest: [UInt8]?
    /// The id of a client secret that stops working.
    package var removedClientSecret: String?
    package var servesKhoros: Bool?
    package var kii = KiiRulesChange()
    package var brand = ApplicationBrandChange()
    package var client = ClientRulesChange()

    package init(sessions: SessionPolicyChange = SessionPolicyChange()) {
        self.sessions = sessions
    }

    /// The application after the change.
    ///
    /// - Throws: The reason why the changed application would be invalid.
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
        let accountRules = try accountRules(after: application.accountRules)
        let redirectURIs = try redirectURIs.map(Self.checked) ?? application.redirectURIs
        let (client, clientSecretDigest) = try client(after: application, redirectURIs)
        let servesKhoros = servesKhoros ?? application.servesKhoros
        if servesKhoros {
            guard !Application.reservedIDs.contains(application.id) else { throw .reservedForKhoros }
            guard clientSecretDigest != nil else { throw .clientSecretMissing }
        }
        let kii = try kii.applied(to: application.kii)
        if servesKhoros || kii != nil {
            // Their clients have the whole account, and authenticate with no key.
            guard client.party == .first, client.authentication != .privateKey else { throw .compatibilityOfClient }
        }
        let brand: ApplicationBrand
        do { brand = try self.brand.applied(to: application.brand) } catch { throw .brand(error) }
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
            accountRules: accountRules,
            redirectURIs: redirectURIs,
            clientSecretDigest: clientSecretDigest,
            servesKhoros: servesKhoros,
            kii: kii,
            brand: brand,
            client: client
        )
    }

    private func client(
        after application: Application,
        _ redirectURIs: [RedirectURI]
    ) throws(ApplicationChangeError) -> (rules: ClientRules, secretDigest: [UInt8]?) {
        do throws(ClientRulesError) {
            let secrets = try clientSecrets(after: application)
            var rules = try client.applied(
                to: application.client,
                redirectURIs: redirectURIs,
                hasSecret: !secrets.isEmpty
            )
            rules.furtherSecretDigests = Array(secrets.dropFirst())
            return (rules, secrets.first)
        } catch { throw .client(error) }
    }

    private func accountRules(after present: AccountRules) throws(ApplicationChangeError) -> AccountRules {
        var domains = present.emailDomains
        if let emailDomains {
            guard emailDomains.count <= EmailDomain.mostPerApplication else { throw .tooManyEmailDomains }
            domains = []
            for text in emailDomains {
                do {
                    let domain = try EmailDomain(text)
                    if !domains.contains(domain) { domains.append(domain) }
                } catch { throw .emailDomain(text) }
            }
        }
        let requiresVerification = requiresVerification ?? present.requiresVerification
        guard requiresVerification || domains.isEmpty else { throw .emailDomainsNeedVerification }
        let days = rememberedDeviceDays ?? present.rememberedDeviceDays
        guard AccountRules.rememberedDeviceDayChoices.contains(days) else { throw .rememberedDeviceDays }
        let wait = recoveryWaitHours ?? present.recoveryWaitHours
        guard AccountRules.recoveryWaitChoices.contains(wait) else { throw .recoveryWait }
        return AccountRules(
            requiresVerification: requiresVerification,
            generatesPasswords: generatesPasswords ?? present.generatesPasswords,
            offersMailedLogIn: offersMailedLogIn ?? present.offersMailedLogIn,
            emailDomains: domains,
            announcesNewDevices: announcesNewDevices ?? present.announcesNewDevices,
            secondFactorPolicy: secondFactorPolicy ?? present.secondFactorPolicy,
            rememberedDeviceDays: days,
            recoveryWaitHours: wait
        )
    }

    private static func checked(_ texts: [String]) throws(ApplicationChangeError) -> [RedirectURI] {
        guard texts.count <= RedirectURI.mostPerApplication else { throw .tooManyRedirectURIs }
        var uris: [RedirectURI] = []
        for text in texts {
            guard !ClientURI.hasParameterOfAnswer(text) else { throw .redirectURI(text, .parameterOfAnswer) }
            do {
                let uri = try RedirectURI(text)
                if !uris.contains(uri) { uris.append(uri) }
            } catch { throw .redirectURI(text, error) }
        }
        return uris
    }
}

extension PasswordRules {
    /// The permitted minimum lengths: fewer than four characters make no password.
    package static let minimumLengths = 4...128
    /// The permitted maximum lengths.
    package static let maximumLengths = 8...longestEver
}

/// The reason why a changed application would be invalid.
package enum ApplicationChangeError: Error, Equatable, Sendable {
    case lifetimes(SessionPolicyError)
    case passwordMinimumLength
    case passwordMaximumLength
    case passwordMinimumStrength
    case emailDomain(String)
    case tooManyEmailDomains
    /// Only verified addresses count, so users could never log in without verification.
    case emailDomainsNeedVerification
    case rememberedDeviceDays
    case recoveryWait
    case redirectURI(String, RedirectURIError)
    case tooManyRedirectURIs
    /// The id is reserved: paths of the Khoros API begin with it, and the server has paths of its own there.
    case reservedForKhoros
    /// Clients of the Khoros API authenticate with a client secret.
    case clientSecretMissing
    /// Clients of the Kii API need an app key.
    case appKeyMissing
    /// The change sets rules for Kii clients, but the server does not answer them.
    case noKiiClients
    case kiiTokenLifetime
    /// Only a first-party application without `private_key_jwt` serves Khoros and Kii clients.
    case compatibilityOfClient
    case brand(ApplicationBrandError)
    case client(ClientRulesError)
}
