import Foundation

/// The request that a code answers, and the user's consent to it.
struct CodeOccasion: Sendable {
    let request: AuthorizationRequest
    /// Whether the user has just consented to everything that the application asks for.
    let isConsented: Bool
    /// The id of a first consent.
    let grantID: Grant.ID
}

extension Tables {
    /// Spends the stored request and stores the consent.
    ///
    /// - Throws: `CodeGrantError` if the request is spent or the consent is missing; `StoreError`.
    func accept(_ occasion: CodeOccasion, by userID: User.ID, at time: Date) throws {
        let request = occasion.request
        if let stored = request.continuation {
            guard try interactions.spend(stored.digest, at: time) else { throw CodeGrantError.spent }
        }
        guard request.needsConsent else { return }
        // A withdrawal at the same time waits for the user, so it comes before or after.
        _ = try users.hold(userID)
        if occasion.isConsented {
            try store(request.demand, id: occasion.grantID, of: userID, to: request.application.id, at: time)
        } else {
            let known = try grants.find(of: userID, to: request.application.id)
            guard request.demand.isCovered(by: known) else { throw CodeGrantError.consentRequired }
            try grants.setLastUse(of: userID, by: request.application.id, at: time)
        }
    }
}

extension Claims {
    /// The `sub` of an ID token for an application; nil if it is for others.
    func subject(for application: Application.ID) -> String? {
        guard case .text(let subject)? = self["sub"] else { return nil }
        switch self["aud"] {
        case .text(let audience): return audience == application.rawValue ? subject : nil
        case .list(let audiences): return audiences.contains(.text(application.rawValue)) ? subject : nil
        default: return nil
        }
    }
}
