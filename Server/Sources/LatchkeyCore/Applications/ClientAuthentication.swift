/// Authenticates applications by their client secrets.
///
/// A secret has 256 random bits, so the right secret never has to wait, and nobody can lock out the application's users
/// by guessing. Wrong secrets count per address, and per application at that address, whether or not the application
/// exists.
package struct ClientAuthentication: Sendable {
    private let applications: ApplicationDirectory
    private let attempts: AttemptLimits
    private let digest: any TokenDigest

    package init(applications: ApplicationDirectory, attempts: AttemptLimits, digest: any TokenDigest) {
        self.applications = applications
        self.attempts = attempts
        self.digest = digest
    }

    /// The application with this id and secret.
    ///
    /// - Throws: `unknownClient` for an unknown id, an application without a secret, and a wrong secret alike.
    package func application(
        _ id: Application.ID,
        secret: String,
        from address: ClientAddress?
    ) async throws(ClientAuthenticationError) -> Application {
        let application = applications[id]
        if let application, let expected = application.clientSecretDigest, let given = ClientSecret(secret),
            digest.digest(given.bytes) == expected
        {
            return application
        }
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
