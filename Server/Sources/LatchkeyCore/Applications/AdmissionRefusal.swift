/// The reason why an application does not admit an authenticated user.
package enum AdmissionRefusal: Error, Equatable, Sendable {
    /// The user has no verified e-mail address at one of the application's domains.
    case emailDomain
    /// The user logs in at one of these providers alone.
    case providerRequired([Upstream.ID])
    /// The user must show another factor; nil if the client cannot ask for one.
    case secondFactorRequired(ChallengeGrant?)
}

/// An error of a use case that starts sessions.
///
/// Every such use case can fail because the application does not admit the user.
package protocol SessionStartingError: UseCaseError {
    static func refused(_ refusal: AdmissionRefusal) -> Self
}

extension Storage {
    /// Writes all or nothing for a use case that starts sessions.
    func transaction<Value: Sendable, Failure: SessionStartingError>(
        _ failure: Failure.Type,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(Failure) -> Value {
        do { return try await perform(.transaction, body) } catch let refusal as AdmissionRefusal {
            throw .refused(refusal)
        } catch let error as Failure { throw error } catch { throw .storage(StoreError(error)) }
    }
}

extension Tables {
    /// Refuses a user whom an application does not admit.
    func requireAdmission(of userID: User.ID, by rules: AccountRules) throws {
        // Most applications admit everybody, so most logins read nothing here.
        guard !rules.emailDomains.isEmpty, let user = try users.find(userID) else { return }
        guard rules.admits(user) else { throw AdmissionRefusal.emailDomain }
    }
}
