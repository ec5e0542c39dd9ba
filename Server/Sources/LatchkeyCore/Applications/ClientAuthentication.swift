/// Tells applications by their client secrets.
///
/// A secret is 256 random bits, so a right one is never made to wait: nobody can keep the application's users out by
/// guessing. Wrong ones are counted at the application and the address that they come from, whether or not there is such an
/// application.
package struct ClientAuthentication: Sendable {
    private let applications: ApplicationDirectory
    private let attempts: AttemptLimits
    private let digest: any TokenDigest

    package init(applications: ApplicationDirectory, attempts: AttemptLimits, digest: any TokenDigest) {
        self.applications = applications
        self.attempts = attempts
        self.digest = digest
    }

    /// The application that has an id and a secret.
    ///
    /// - Throws: That there is none: an unknown id, one without a secret and a wrong secret are refused alike.
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

    /// Returns when a key is the one that stands in every copy of an application's Kii clients.
    ///
    /// - Throws: That it is not, as for a wrong secret.
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

/// Why a client is not taken for an application.
package enum ClientAuthenticationError: AttemptLimitedError, Equatable, Sendable {
    case unknownClient
    /// In seconds.
    case tooManyAttempts(retryAfter: Int)
    case storage(StoreError)
}
