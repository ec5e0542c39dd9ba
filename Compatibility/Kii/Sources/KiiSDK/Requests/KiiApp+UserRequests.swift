import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KiiApp {
    /// Sends a request as the current user.
    ///
    /// - Returns: The answer.
    /// - Throws: `NSError` with 301, 330 or 523 if the login has ended, and why there is no answer.
    @KiiActor func answer(to request: URLRequest, of user: KiiUser) async throws -> KiiAnswer {
        let session = user.session
        let answer: KiiAnswer
        do {
            // Refresh before the call, so that the app sees the new tokens after it.
            if session?.refreshTokens != nil { _ = try await latchkey.accessToken() }
            answer = KiiAnswer(try await latchkey.data(for: request))
        } catch {
            throw await self.error(of: error, for: user, session)
        }
        guard answer.refusesToken else { return answer }
        if let session, session.refreshTokens == nil { _ = await end(session, of: user) }
        throw NSError.kii(answer, isUsers: true, words: ["UNAUTHORIZED": KiiErrorCode.invalidToken])
    }

    /// Converts the error of a user request.
    @KiiActor private func error(of error: LatchkeyError, for user: KiiUser, _ session: StoredSession?) async -> NSError
    {
        switch error.code {
        case .loginRequired:
            // The current user was logged in, so their login has expired or was ended before.
            let failure = session?.refreshTokens == nil ? KiiFailure.noRefreshToken : .invalidToken
            return NSError.kii(current.end(of: user, because: failure))
        case .sessionEnded, .tokenExpired, .invalidToken:
            guard let session, session.refreshTokens == nil else {
                if error.code == .sessionEnded { _ = current.end(of: user, because: .cannotRenewToken) }
                return NSError.kii(error)
            }
            return NSError.kii(await end(session, of: user).code, error.message, of: error)
        default: return NSError.kii(error)
        }
    }

    /// Ends a session without a refresh token that the server refused.
    ///
    /// The stored login is removed, but the user stays current, because apps use `current()!`.
    @KiiActor private func end(_ session: StoredSession, of user: KiiUser) async -> KiiFailure {
        let failure = current.end(of: user, because: .invalidToken)
        if latchkey.signedIn?.session == session { await latchkey.forgetEndedSession(session.id) }
        return failure
    }
}
