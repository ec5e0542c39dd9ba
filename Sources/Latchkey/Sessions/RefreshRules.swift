package import Foundation
import LatchkeyAPI

/// The client's rules of a refresh, as pure functions.
///
/// The client makes the next refresh token and stores the pair before sending it. If an answer is lost, the same pair
/// is sent again until its answer is stored.
package enum RefreshRules {
    /// The first step of a refresh.
    package enum Step: Sendable, Hashable {
        /// Store this pair and send it.
        case send(RefreshPair)
        /// Use this token: another process refreshed the session, or the user logged in again.
        case take(SessionAccess)
        /// Stop: another user is signed in.
        case userChanged
        /// Stop: no user is signed in.
        case signedOut
        /// Stop: the session has no refresh token.
        case notRefreshable
    }

    /// The meaning of an answer to a refresh.
    package enum Verdict: Sendable {
        /// The session has a new access token.
        case refreshed(AccessToken, TokenExpiry)
        /// The server has ended the session.
        case ended(SignedOutReason?, LatchkeyError)
        /// The server has moved past the pair, because another process that shares the store refreshed.
        case superseded(LatchkeyError)
        /// The result is unknown; the session is kept.
        case inconclusive(LatchkeyError)
    }

    /// Decides the first step.
    ///
    /// - Parameters:
    ///   - stored: The stored credentials.
    ///   - spent: The session and its refused access token.
    ///   - rest: Random bytes for the next refresh token.
    ///   - deviceDate: The device's date.
    /// - Returns: The change to store first, and the step.
    package static func prepare(
        _ stored: StoredCredentials?,
        refreshing spent: SessionAccess,
        rest: [UInt8],
        at deviceDate: Date
    ) -> (CredentialChange, Step) {
        guard var stored, let account = stored[userID: spent.userID] else {
            return (.keep, stored?.current == nil ? .signedOut : .userChanged)
        }
        guard account.session.id == spent.sessionID else { return (.keep, .take(account.access)) }
        guard let refreshTokens = account.session.refreshTokens else { return (.keep, .notRefreshable) }
        if let next = refreshTokens.next {
            return (.keep, .send(RefreshPair(sessionID: spent.sessionID, current: refreshTokens.current, next: next)))
        }
        // A token that another process refreshed long ago may have expired too.
        let isOver = account.session.expiry.remaining(atDeviceDate: deviceDate) == .zero
        guard account.session.accessToken == spent.token || isOver else { return (.keep, .take(account.access)) }
        let next = refreshTokens.current.following(rest: rest)
        var journaled = account
        journaled.session.refreshTokens?.next = next
        stored.update(journaled)
        return (
            .save(stored), .send(RefreshPair(sessionID: spent.sessionID, current: refreshTokens.current, next: next))
        )
    }

    /// Decides what to store and send if a pair was superseded, but the store has not moved on.
    ///
    /// Then another party holds the session: a thief, or this device before its store was restored from a backup.
    /// Sending the pair's next token with a different successor lets the server detect the reuse; keeping the pair
    /// would leave the session to the other party.
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
        account.session.refreshTokens = moved.journal
        var new = stored
        new.update(account)
        return (.save(new), moved)
    }

    /// Judges the answer to a refresh.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - sessionID: The refreshed session.
    ///   - deviceDate: The device's date.
    /// - Returns: Its meaning.
    package static func classify(_ answer: Answer, of sessionID: Session.ID, at deviceDate: Date) -> Verdict {
        if answer.isSuccess {
            do {
                let session = try answer.decoded(as: Refreshed.self).session
                guard session.id == sessionID else { return .inconclusive(.unexpectedAnswer(answer, at: "session.id")) }
                let expiry = TokenExpiry(
                    expiresIn: session.expiresIn,
                    serverDate: answer.date,
                    deviceDate: deviceDate
                )
                return .refreshed(AccessToken(session.accessToken), expiry)
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

    /// Stores a refreshed session, unless the store has moved on.
    package static func conclude(
        _ stored: StoredCredentials?,
        _ token: AccessToken,
        expiry: TokenExpiry,
        sent: RefreshPair
    ) -> CredentialChange {
        guard
            var stored,
            var moved = stored[sessionID: sent.sessionID],
            moved.session.refreshTokens == sent.journal
        else { return .keep }
        moved.session.accessToken = token
        moved.session.expiry = expiry
        moved.session.refreshTokens = RefreshTokens(current: sent.next)
        stored.update(moved)
        return .save(stored)
    }

    /// Removes an ended session.
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

/// The request of a refresh: a refresh token and the next one.
package struct RefreshPair: Sendable, Hashable {
    package let sessionID: Session.ID
    package let current: RefreshToken
    package let next: RefreshToken

    package init(sessionID: Session.ID, current: RefreshToken, next: RefreshToken) {
        self.sessionID = sessionID
        self.current = current
        self.next = next
    }

    /// The stored form of the pair.
    package var journal: RefreshTokens { RefreshTokens(current: current, next: next) }
}

extension CredentialVault {
    /// Removes an ended session, in memory only if the store cannot be changed.
    func end(sessionID: Session.ID, reason: SignedOutReason) async {
        do {
            try await change { (RefreshRules.end($0, sessionID: sessionID, reason: reason), ()) }
        } catch {
            forget(sessionID: sessionID, reason)
        }
    }
}
