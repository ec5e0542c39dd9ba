import LatchkeyCore
import LatchkeyHTTP

/// Limits how many names can be asked for: a client of this wire is told whether somebody has one.
///
/// An answer that nobody has it counts too, or whoever goes through the numbers of a country would be told of each. The
/// application's backend may ask for as many as it likes.
struct NameQuestions: Sendable {
    let attempts: AttemptLimits

    /// Counts a question that is about to be answered.
    ///
    /// - Parameters:
    ///   - party: Who asks.
    ///   - context: Where from.
    /// - Returns: What can be taken back; nil for a question that does not count.
    /// - Throws: 429 where there were too many.
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
            case .tooMany(let seconds): throw KiiRefusal.tooManyRequests(retryAfter: seconds)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Nothing of others was told.
    func withdraw(_ admitted: AdmittedAttempt?) async {
        if let admitted { await attempts.withdraw(admitted) }
    }
}
