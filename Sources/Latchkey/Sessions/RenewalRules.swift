package import Foundation
import LatchkeyAPI

/// How a session is renewed, as decisions without side effects.
///
/// The client makes the next refresh token and stores the pair before it sends it, so whatever is lost on the way, the
/// same pair is sent again until its answer is stored.
package enum RenewalRules {
    /// What to do to renew a session whose access token is spent.
    package enum Step: Sendable, Hashable {
        /// Send this pair, once it is stored.
        case send(RefreshPair)
        /// Nothing: somebody else has renewed the session already, or the user has logged in anew.
        case take(Grant)
        /// Nothing: the user is not signed in any more, but another one is.
        case userChanged
        /// Nothing: nobody is signed in any more.
        case signedOut
        /// Nothing: the session has no refresh token.
        case notRenewable
    }

    /// What an answer to a refresh means.
    package enum Verdict: Sendable {
        /// The session goes on.
        case renewed(AccessToken, TokenLease)
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
    ///   - deviceDate: What the device believes the date to be.
    /// - Returns: What to store first, and what to do then.
    package static func prepare(
        _ stored: StoredCredentials?,
        renewing spent: Grant,
        rest: [UInt8],
        at deviceDate: Date
    ) -> (CredentialChange, Step) {
        guard var stored, let account = stored[userID: spent.userID] else {
            return (.keep, stored?.current == nil ? .signedOut : .userChanged)
        }
        guard account.session.id == spent.sessionID else { return (.keep, .take(account.grant)) }
        guard let renewal = account.session.renewal else { return (.keep, .notRenewable) }
        if let next = renewal.next {
            return (.keep, .send(RefreshPair(sessionID: spent.sessionID, current: renewal.current, next: next)))
        }
        // What somebody else renewed long ago may be over by now as well.
        let isOver = account.session.lease.remaining(atDeviceDate: deviceDate) == .zero
        guard account.session.accessToken == spent.token || isOver else { return (.keep, .take(account.grant)) }
        let next = renewal.current.following(rest: rest)
        var journaled = account
        journaled.session.renewal?.next = next
        stored.update(journaled)
        return (.save(stored), .send(RefreshPair(sessionID: spent.sessionID, current: renewal.current, next: next)))
    }

    /// Decides what to store and send when a pair was superseded and nobody who shares the store has moved on.
    ///
    /// Then somebody else holds the session: a thief, or whoever went on while this store was brought back from a backup.
    /// The server finds out when it sees the token that the pair moved to with another one to follow; to stay with the
    /// pair would leave the session to the other.
    package static func moveOn(
        from pair: RefreshPair,
        in stored: StoredCredentials,
        rest: [UInt8]
    ) -> (CredentialChange, RefreshPair) {
        let moved = RefreshPair(
            sessionID: pair.sessionID,
            current: pair.next,
            next: pair.next.following(rest: rest)
        )
        guard var account = stored[sessionID: pair.sessionID] else { return (.keep, moved) }
        account.session.renewal = moved.journal
        var new = stored
        new.update(account)
        return (.save(new), moved)
    }

    /// Judges the answer to a refresh of a session.
    ///
    /// - Parameters:
    ///   - answer: What came back.
    ///   - sessionID: The session that was to be renewed.
    ///   - deviceDate: What the device believes the date to be.
    /// - Returns: What it means.
    package static func judge(_ answer: Answer, of sessionID: Session.ID, at deviceDate: Date) -> Verdict {
        if answer.isSuccess {
            do {
                let session = try answer.decoded(as: Refreshed.self).session
                guard session.id == sessionID else { return .inconclusive(.unexpectedAnswer(answer, at: "session.id")) }
                let lease = TokenLease(
                    expiresIn: session.expiresIn,
                    serverDate: answer.date,
                    deviceDate: deviceDate
                )
                return .renewed(AccessToken(session.accessToken), lease)
            } catch {
                return .inconclusive(LatchkeyError(transport: error))
            }
        }
        let error = LatchkeyError(answer: answer)
        guard answer.status == 401, answer.problem != nil else { return .inconclusive(error) }
        switch error.code {
        case .sessionEnded: return .ended(error.reason, error)
        case .superseded: return .superseded(error)
        default: return .inconclusive(error)
        }
    }

    /// Stores a renewed session, unless the store has moved on since the pair was sent.
    package static func conclude(
        _ stored: StoredCredentials?,
        _ token: AccessToken,
        lease: TokenLease,
        sent: RefreshPair
    ) -> CredentialChange {
        guard
            var stored,
            var moved = stored[sessionID: sent.sessionID],
            moved.session.renewal == sent.journal
        else { return .keep }
        moved.session.accessToken = token
        moved.session.lease = lease
        moved.session.renewal = Renewal(current: sent.next)
        stored.update(moved)
        return .save(stored)
    }

    /// Removes a session that the server has ended.
    package static func end(
        _ stored: StoredCredentials?,
        sessionID: Session.ID,
        reason: SignedOutReason
    ) -> CredentialChange {
        guard var stored, stored[sessionID: sessionID] != nil else { return .keep }
        stored.remove(sessionID: sessionID)
        return .save(stored, signedOut: reason)
    }
}

/// A refresh token and the one that follows it: what a refresh sends.
package struct RefreshPair: Sendable, Hashable {
    package let sessionID: Session.ID
    package let current: RefreshToken
    package let next: RefreshToken

    package init(sessionID: Session.ID, current: RefreshToken, next: RefreshToken) {
        self.sessionID = sessionID
        self.current = current
        self.next = next
    }

    /// How the pair is stored before it is sent.
    package var journal: Renewal { Renewal(current: current, next: next) }
}

extension CredentialVault {
    /// Signs out of a session that the server has ended, whether or not the store can be told.
    func end(sessionID: Session.ID, reason: SignedOutReason) async {
        do {
            try await change { (RenewalRules.end($0, sessionID: sessionID, reason: reason), ()) }
        } catch {
            forget(sessionID: sessionID, reason)
        }
    }
}
