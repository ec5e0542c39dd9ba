import LatchkeyCore
import LatchkeyHTTP

/// Limits lookups of identifiers, because answers of this API reveal whether an identifier is taken.
///
/// Unknown identifiers count too; otherwise a caller could try all numbers of a country. The application's backend has
/// no limit.
struct LookupLimit: Sendable {
    let attempts: AttemptLimits

    /// Counts a lookup before it is answered.
    ///
    /// - Parameters:
    ///   - party: The caller.
    ///   - context: The origin of the request.
    /// - Returns: The attempt, for `withdraw`; nil if the lookup does not count.
    /// - Throws: 429 if the limit is reached.
    @discardableResult
    func admit(_ party: KiiParty, _ context: LatchkeyRequestContext) async throws -> AdmittedAttempt? {
        let asker: LatchkeyCore.User.ID?
        switch party {
        case .administrator: return nil
        case .user(let access): asker = access.userID
        case .anonymous: asker = nil
        }
        do { return try await attempts.admitName(from: context.clientAddress, by: asker) } catch {
            switch error {
            case .tooMany(let wait): throw KiiRefusal.tooManyRequests(retryAfter: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Withdraws a lookup that revealed nothing about other users.
    func withdraw(_ admitted: AdmittedAttempt?) async {
        if let admitted { await attempts.withdraw(admitted) }
    }
}
