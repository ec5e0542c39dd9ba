import Foundation
import LatchkeyAPI
import LatchkeyRotation

extension FakeDirectory {
    /// Renews a session from one refresh token to the next.
    mutating func refresh(_ pair: RefreshRequest, at now: Date) throws(Refusal) -> Refreshed {
        // A text that is no refresh token belongs to no session.
        guard let presented = RefreshTokenParts(pair.refreshToken) else { throw .ended(nil) }
        guard let next = RefreshTokenParts(pair.nextRefreshToken), presented.family == next.family,
            presented.rest != next.rest
        else { throw .invalidNextRefreshToken }
        guard let session = sessions.values.first(where: { $0.family == presented.family }) else { throw .ended(nil) }
        if let reason = session.ended { throw .ended(reason) }
        guard now < session.expiresAt else { throw end(session, because: .expired, at: now) }
        switch session.chain.receive(Array(presented.rest), next: Array(next.rest)) {
        case .rotate(let chain): rotate(session.id, to: chain, at: now)
        case .repeatAnswer: break
        case .superseded:
            throw Refusal(.superseded, "A newer refresh came first. Go on with the token that it made.")
        case .reuse: throw end(session, because: .reuseDetected, at: now)
        }
        return Refreshed(session: grant(session, at: now))
    }

    private mutating func rotate(_ id: Session.ID, to chain: RefreshChain, at now: Date) {
        sessions[id]?.chain = chain
        sessions[id]?.expiresAt = now.addingTimeInterval(Self.idleLifetime)
        sessions[id]?.lastUsedAt = now
    }

    private mutating func end(_ session: FakeSession, because reason: SessionEndReason, at now: Date) -> Refusal {
        endSession(session.id, because: reason, at: now)
        return .ended(reason)
    }
}

extension Refusal {
    fileprivate static let invalidNextRefreshToken = Refusal(
        .invalidFields,
        "The next refresh token must be a new one of the same session.",
        fields: [
            "nextRefreshToken": FieldProblem(
                code: .invalidValue,
                detail: "Keep the first 16 bytes of the present token and draw 32 new random bytes."
            )
        ]
    )
}
