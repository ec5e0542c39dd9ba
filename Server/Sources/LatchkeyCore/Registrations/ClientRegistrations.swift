import Foundation
package import LatchkeyJSON

/// Clients that register themselves (RFC 7591), and manage their registration (RFC 7592).
///
/// They are third-party applications with the account rules of the default application.
package struct ClientRegistrations: Sendable {
    package let policy: RegistrationPolicy
    let storage: any Storage
    let applications: ApplicationDirectory
    let resources: ResourceDirectory
    let attempts: AttemptLimits
    let digest: any TokenDigest
    /// Fetches the lists of sectors; nil refuses them.
    let fetcher: (any PublicFetcher)?
    let fetchPolicy: FetchPolicy
    let liveSessions: LiveSessions
    let space: FreeSpace
    let ids: IDSource
    let clock: any WallClock

    /// Registers a client.
    ///
    /// - Parameters:
    ///   - members: The metadata.
    ///   - token: The initial access token of the request; nil without one.
    ///   - address: The client's address.
    /// - Returns: The client with its secrets, which are shown once.
    /// - Throws: The reason why it was not registered.
    package func register(
        _ members: [String: JSONValue],
        token: String?,
        from address: ClientAddress?
    ) async throws(ClientRegistrationError) -> RegisteredClient {
        let tokenDigest = try await admit(token, from: address)
        try space.requireRoom(ClientRegistrationError.self)
        let metadata = try read(members)
        let id = Self.newID()
        var change = metadata.change
        change.client.sector = try await sector(of: metadata, for: id)
        let secret = metadata.needsSecret ? ClientSecret(.random()) : nil
        change.clientSecretDigest = secret.map { digest.digest($0.bytes) }
        let application = try changed(base(id, metadata), by: change)
        let (registrationToken, now) = (RegistrationToken(.random()), clock.now())
        let registration = ClientRegistration(
            applicationID: id,
            tokenDigest: digest.digest(registrationToken.bytes),
            kind: metadata.kind,
            sectorURI: metadata.sectorURI,
            createdAt: now,
            expiresAt: tokenDigest == nil ? now.addingTimeInterval(ClientRegistration.unusedLifetime) : nil
        )
        try await storage.serialTransaction(ClientRegistrationError.self) { tables in
            if let tokenDigest {
                guard try tables.initialTokens.use(tokenDigest, at: now) else {
                    throw ClientRegistrationError.invalidToken
                }
            }
            guard try tables.clientRegistrations.count() < ClientRegistration.most else {
                throw ClientRegistrationError.tooMany
            }
            guard try tables.applications.insert(application) else { throw StoreError.defect("the id is taken") }
            try tables.clientRegistrations.insert(registration)
            try tables.signingKeys.expectTokens(ofLifetime: application.longestTokenLifetime)
        }
        try await reload()
        return RegisteredClient(
            application: application,
            registration: registration,
            secret: secret,
            token: registrationToken
        )
    }

    /// The registration of a client.
    package func client(
        _ id: Application.ID,
        token: String?
    ) async throws(ClientRegistrationError) -> RegisteredClient {
        let (application, registration, token) = try await authenticated(id, token)
        return RegisteredClient(application: application, registration: registration, secret: nil, token: token)
    }

    /// Replaces the whole registration of a client.
    ///
    /// A valid secret stays; the client gets one if its new method needs the first.
    package func replace(
        _ id: Application.ID,
        with members: [String: JSONValue],
        token: String?
    ) async throws(ClientRegistrationError) -> RegisteredClient {
        let (present, registration, token) = try await authenticated(id, token)
        do { try await attempts.admitChange(ofClient: id) } catch { throw .init(error) }
        let metadata = try read(members)
        guard metadata.clientID == id.rawValue else { throw .metadata(.member("client_id")) }
        if let secret = metadata.clientSecret {
            guard present.clientSecretDigests.contains(digest.digest(secret.bytes)) else {
                throw .metadata(.member("client_secret"))
            }
        }
        var change = metadata.change
        change.client.sector = try await sector(of: metadata, for: id)
        let secret = metadata.needsSecret && present.clientSecretDigests.isEmpty ? ClientSecret(.random()) : nil
        change.clientSecretDigest = secret.map { digest.digest($0.bytes) }
        let application = try changed(base(id, metadata, replacing: metadata.needsSecret ? present : nil), by: change)
        let replaced = registration.with(metadata)
        try await storage.serialTransaction(ClientRegistrationError.self) { tables in
            guard try tables.clientRegistrations.find(id) != nil else { throw ClientRegistrationError.invalidToken }
            try tables.applications.replace(application)
            try tables.clientRegistrations.update(replaced)
        }
        try await reload()
        return RegisteredClient(application: application, registration: replaced, secret: secret, token: token)
    }

    /// Removes a client: its sessions end, and all consents to it.
    package func remove(
        _ id: Application.ID,
        token: String?,
        from address: ClientAddress?
    ) async throws(ClientRegistrationError) {
        _ = try await authenticated(id, token)
        let removal = ClientRemoval(
            storage: storage,
            applications: applications,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
        do { _ = try await removal.remove(id, from: address) } catch { throw .storage(error) }
    }
}

// MARK: - Checks

extension ClientRegistrations {
    /// - Returns: The digest of the initial access token; nil for an open registration.
    private func admit(
        _ token: String?,
        from address: ClientAddress?
    ) async throws(ClientRegistrationError) -> [UInt8]? {
        guard policy != .off else { throw .off }
        if policy == .open, token == nil {
            do { try await attempts.admitClientRegistration(from: address) } catch { throw .init(error) }
            return nil
        }
        guard let token = token.flatMap({ InitialAccessToken($0) }) else { throw .invalidToken }
        let (tokenDigest, now) = (digest.digest(token.bytes), clock.now())
        let found = try await storage.read(ClientRegistrationError.self) { tables in
            try tables.initialTokens.find(tokenDigest)
        }
        guard found?.isUsable(at: now) == true else { throw .invalidToken }
        return tokenDigest
    }

    private func authenticated(
        _ id: Application.ID,
        _ text: String?
    ) async throws(ClientRegistrationError) -> (Application, ClientRegistration, RegistrationToken) {
        guard policy != .off else { throw .off }
        guard let token = text.flatMap({ RegistrationToken($0) }) else { throw .invalidToken }
        let found = try await storage.read(ClientRegistrationError.self) { tables in
            (try tables.applications.find(id), try tables.clientRegistrations.find(id))
        }
        guard let application = found.0, let registration = found.1,
            registration.tokenDigest == digest.digest(token.bytes)
        else { throw .invalidToken }
        return (application, registration, token)
    }

    private func read(_ members: [String: JSONValue]) throws(ClientRegistrationError) -> ClientMetadata {
        do throws(ClientMetadataError) {
            return try ClientMetadata(members, openScopes: resources.openScopes, policy: fetchPolicy)
        } catch { throw .metadata(error) }
    }

    private func changed(
        _ application: Application,
        by change: ApplicationChange
    ) throws(ClientRegistrationError) -> Application {
        do throws(ApplicationChangeError) { return try change.applied(to: application) } catch {
            switch error {
            case .client(let error): throw .metadata(.rules(error))
            case .redirectURI, .tooManyRedirectURIs: throw .metadata(.redirectURI)
            default: throw .storage(.defect("the rules of the default application are invalid: \(error)"))
            }
        }
    }

    /// The host of the sector, whose list must have all redirect URIs (OpenID Connect Core §8.1).
    ///
    /// A redirect proves that a client belongs to a host. A device gets none, and every computer has a loopback address,
    /// so such a client has a sector of its own. Otherwise it would see the subjects of others.
    private func sector(
        of metadata: ClientMetadata,
        for id: Application.ID
    ) async throws(ClientRegistrationError) -> String? {
        let rules = metadata.change.client
        let isOfDevices = rules.subjectType == .pairwise && rules.grantTypes?.contains(.deviceCode) == true
        guard let text = metadata.sectorURI else {
            let isNative = rules.subjectType == .pairwise && metadata.kind == .native
            return isOfDevices || isNative ? id.rawValue : nil
        }
        guard let fetcher, let url = FetchAddress(text) else { throw .metadata(.sector) }
        let document: FetchedDocument
        do throws(FetchFailure) {
            document = try await fetcher.get(text, accept: "application/json", upTo: ClientMetadata.longest)
        } catch { throw .metadata(.sector) }
        guard (try? JSONSyntax.check(document.body)) != nil,
            let listed = try? JSONDecoder().decode([String].self, from: Data(document.body)),
            Set(listed).isSuperset(of: metadata.change.redirectURIs ?? [])
        else { throw .metadata(.sector) }
        return isOfDevices ? id.rawValue : url.host
    }

    /// The application before its metadata: with the rules of the default one, and the secrets of the present
    /// application.
    private func base(
        _ id: Application.ID,
        _ metadata: ClientMetadata,
        replacing present: Application? = nil
    ) -> Application {
        var client = ClientRules()
        client.party = .third
        client.registration = .dynamic
        client.furtherSecretDigests = present?.client.furtherSecretDigests ?? []
        let standard = applications[Application.defaultID]
        return Application(
            id: id,
            name: metadata.name ?? id.rawValue,
            sessionPolicy: standard?.sessionPolicy ?? SessionPolicy(),
            passwordRules: standard?.passwordRules ?? PasswordRules(),
            accountRules: standard?.accountRules ?? AccountRules(),
            clientSecretDigest: present?.clientSecretDigest,
            client: client
        )
    }

    private func reload() async throws(ClientRegistrationError) {
        do { try await applications.reload(from: storage) } catch { throw .storage(error) }
    }

    /// A random slug.
    private static func newID() -> Application.ID {
        Application.ID("c-" + SecureRandom.bytes(16).map(\.hexadecimal).joined())
    }
}

extension ClientRegistration {
    fileprivate func with(_ metadata: ClientMetadata) -> ClientRegistration {
        ClientRegistration(
            applicationID: applicationID,
            tokenDigest: tokenDigest,
            kind: metadata.kind,
            sectorURI: metadata.sectorURI,
            createdAt: createdAt,
            expiresAt: expiresAt
        )
    }
}

/// A self-registered client.
package struct RegisteredClient: Sendable {
    package let application: Application
    package let registration: ClientRegistration
    /// The new client secret; nil without one.
    package let secret: ClientSecret?
    package let token: RegistrationToken
}

/// The reason why a client was not registered, or its registration not shown or changed.
package enum ClientRegistrationError: AttemptLimitedError, Equatable, Sendable {
    /// The operator turned registration off.
    case off
    /// The initial access token, or the token of the registration, is missing or wrong.
    case invalidToken
    case metadata(ClientMetadataError)
    /// The server has as many self-registered clients as it can have.
    case tooMany
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
