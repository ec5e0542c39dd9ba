import LatchkeyAPI

/// How a session is renewed, as decisions without side effects.
///
/// The client makes the next refresh token and stores the pair before it sends it, so whatever is lost on the way, the
/// same pair is sent again until its answer is stored.
package enum RenewalRules {
    /// What to do to renew a session whose access token is spent.
    package enum Step: Sendable, Hashable {
        /// Send this pair.
        case send(sessionID: String, from: RefreshToken, to: RefreshToken)
        /// Nothing: somebody else has renewed the session already, or another session has taken its place.
        case takeStored
        /// Nothing: nobody is signed in any more.
        case signedOut
        /// Nothing: the session has no refresh token.
        case notRenewable
    }

    /// What an answer to a refresh means.
    package enum Verdict: Sendable {
        /// The session goes on.
        case renewed(Session)
        /// The server has ended the session: the only answer that does.
        case ended(SignedOutReason?, LatchkeyError)
        /// The pair is older than what the server has; whoever shares the store has moved on.
        case superseded(LatchkeyError)
        /// Nothing is known; the session is kept.
        case inconclusive(LatchkeyError)
    }

    /// Decides the step, and what to store before it is done.
    ///
    /// - Parameters:
    ///   - stored: What the store holds.
    ///   - spent: The session and the access token that is no longer accepted.
    ///   - rest: Fresh random bytes for the next refresh token.
    /// - Returns: What to store first, and what to do then.
    package static func prepare(
        _ stored: StoredCredentials?,
        renewing spent: Grant,
        rest: [UInt8]
    ) -> (CredentialChange, Step) {
        guard let stored else { return (.keep, .signedOut) }
        guard stored.session.id == spent.sessionID else { return (.keep, .takeStored) }
        guard let renewal = stored.session.renewal else { return (.keep, .notRenewable) }
        if let next = renewal.next {
            return (.keep, .send(sessionID: spent.sessionID, from: renewal.current, to: next))
        }
        guard stored.session.accessToken == spent.token else { return (.keep, .takeStored) }
        let next = renewal.current.following(rest: rest)
        var journaled = stored
        journaled.session.renewal?.next = next
        return (.save(journaled), .send(sessionID: spent.sessionID, from: renewal.current, to: next))
    }

    /// Judges the answer to a refresh of a session.
    package static func judge(_ answer: Answer, of sessionID: String) -> Verdict {
        if answer.isSuccess {
            do {
                let session = try answer.decoded(as: Refreshed.self).session
                guard session.id == sessionID else { return .inconclusive(.unexpectedAnswer(answer, at: "session.id")) }
                return .renewed(session)
            } catch {
                return .inconclusive(LatchkeyError(transport: error))
            }
        }
        let error = LatchkeyError(answer: answer)
        guard answer.status == 401, answer.problem != nil else { return .inconclusive(error) }
        switch error.code {
        case .sessionEnded, .invalidToken: return .ended(error.reason, error)
        case .superseded: return .superseded(error)
        default: return .inconclusive(error)
        }
    }

    /// Stores a renewed session, unless the store has moved on since the pair was sent.
    package static func conclude(
        _ stored: StoredCredentials?,
        _ renewed: Session,
        lease: TokenLease,
        sent: (from: RefreshToken, to: RefreshToken)
    ) -> CredentialChange {
        guard
            var moved = stored,
            moved.session.id == renewed.id,
            moved.session.renewal == Renewal(current: sent.from, next: sent.to)
        else { return .keep }
        moved.session.accessToken = AccessToken(renewed.accessToken)
        moved.session.lease = lease
        moved.session.renewal = Renewal(current: sent.to)
        return .save(moved)
    }

    /// Removes a session that the server has ended, unless another one has taken its place.
    package static func end(
        _ stored: StoredCredentials?,
        sessionID: String,
        reason: SignedOutReason
    ) -> CredentialChange {
        stored == nil || stored?.session.id == sessionID ? .delete(reason) : .keep
    }
}
