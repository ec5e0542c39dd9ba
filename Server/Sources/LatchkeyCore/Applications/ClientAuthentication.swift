/// Authenticates OAuth clients by their secrets or keys (OpenID Connect Core §9).
///
/// A secret has 256 random bits, so the right secret never has to wait, and nobody can lock out the application's users
/// by guessing. Wrong secrets count per address, and per application at that address, whether or not the application
/// exists.
package struct ClientAuthentication: Sendable {
    private let clients: Clients
    private let assertions: ClientAssertionCheck
    private let attempts: AttemptLimits
    private let digest: any TokenDigest

    package init(
        clients: Clients,
        assertions: ClientAssertionCheck,
        attempts: AttemptLimits,
        digest: any TokenDigest
    ) {
        self.clients = clients
        self.assertions = assertions
        self.attempts = attempts
        self.digest = digest
    }

    /// The client of a request.
    ///
    /// An application with a registered method uses that alone. Any other may send its secret, in any place, and needs
    /// it only for codes and sessions that were asked for with it, because copies of an app cannot keep one.
    ///
    /// - Throws: `unknownClient` for an unknown client, another method than the registered one, and a wrong proof.
    package func client(
        _ credentials: ClientCredentials,
        from address: ClientAddress?
    ) async throws(ClientAuthenticationError) -> AuthenticatedClient {
        let id = credentials.id ?? assertedID(credentials.proof)
        guard let id, let application = await find(id) else {
            if case .none = credentials.proof { throw .unknownClient }
            try await countWrong(id ?? "", from: address)
            throw .unknownClient
        }
        let method = credentials.proof.method
        if let registered = application.client.authentication {
            guard registered == method else { throw .unknownClient }
        } else if method == .privateKey {
            throw .unknownClient
        }
        let isGood: Bool
        switch credentials.proof {
        case .none: return AuthenticatedClient(application: application, isAuthenticated: false)
        case .basic(let secret), .post(let secret): isGood = isSecret(secret, of: application)
        case .assertion(let text):
            do { isGood = try await assertions.check(text, of: application) } catch { throw .storage(error) }
        }
        guard isGood else {
            try await countWrong(id, from: address)
            throw .unknownClient
        }
        return AuthenticatedClient(application: application, isAuthenticated: true)
    }

    /// The application with this id and secret.
    ///
    /// - Throws: `unknownClient` for an unknown id, an application without a secret, and a wrong secret alike.
    package func application(
        _ id: Application.ID,
        secret: String,
        from address: ClientAddress?
    ) async throws(ClientAuthenticationError) -> Application {
        if let application = await find(id), isSecret(secret, of: application) { return application }
        try await countWrong(id, from: address)
        throw .unknownClient
    }

    /// Checks the key that every copy of an application's Kii clients contains.
    ///
    /// - Throws: `unknownClient` for another key, which counts like a wrong secret.
    package func checkAppKey(
        _ key: String,
        of application: Application,
        from address: ClientAddress?
    ) async throws(ClientAuthenticationError) {
        guard let expected = application.kii?.appKeyDigest, digest.digest(Array(key.utf8)) == expected else {
            try await countWrong(application.id, from: address)
            throw .unknownClient
        }
    }

    private func assertedID(_ proof: ClientCredentials.Proof) -> Application.ID? {
        guard case .assertion(let text) = proof else { return nil }
        return assertions.clientID(in: text)
    }

    /// Nil also for a client whose document cannot be used now.
    private func find(_ id: Application.ID) async -> Application? {
        do { return try await clients.find(id) } catch { return nil }
    }

    private func isSecret(_ text: String, of application: Application) -> Bool {
        guard let given = ClientSecret(text) else { return false }
        let known = [application.clientSecretDigest].compactMap(\.self) + application.client.furtherSecretDigests
        return known.contains(digest.digest(given.bytes))
    }

    private func countWrong(
        _ id: Application.ID,
        from address: ClientAddress?
    ) async throws(ClientAuthenticationError) {
        do { try await attempts.countClientSecret(of: id, from: address) } catch {
            throw ClientAuthenticationError(error)
        }
    }
}

/// The reason why a client was not authenticated.
package enum ClientAuthenticationError: AttemptLimitedError, Equatable, Sendable {
    case unknownClient
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
