import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KiiApp {
    /// Sends a request as the user who is logged in.
    ///
    /// - Returns: The answer, unless it says that the login is over.
    /// - Throws: `NSError` with 301, 330 or 523 when it is, and why there is no answer.
    @KiiActor func answer(to request: URLRequest, of user: KiiUser) async throws -> KiiAnswer {
        let session = user.session
        let answer: KiiAnswer
        do {
            // The new tokens are there before the call, and not only soon afterwards.
            if session?.renewal != nil { _ = try await latchkey.accessToken() }
            answer = KiiAnswer(try await latchkey.data(for: request))
        } catch {
            throw await self.error(of: error, for: user, session)
        }
        guard answer.refusesToken else { return answer }
        if let session, session.renewal == nil { _ = await end(session, of: user) }
        throw NSError.kii(answer, isUsers: true, words: ["UNAUTHORIZED": KiiErrorCode.invalidToken])
    }

    /// The error of a call of a user that has no answer.
    @KiiActor private func error(of error: LatchkeyError, for user: KiiUser, _ session: StoredSession?) async -> NSError
    {
        switch error.code {
        case .loginRequired:
            // Whoever is current was logged in: their time was over, or it was said already.
            let failure = session?.renewal == nil ? KiiFailure.noRefreshToken : .invalidToken
            return NSError.kii(current.end(of: user, because: failure))
        case .sessionEnded, .tokenExpired, .invalidToken:
            guard let session, session.renewal == nil else {
                if error.code == .sessionEnded { _ = current.end(of: user, because: .cannotRenewToken) }
                return NSError.kii(error)
            }
            return NSError.kii(await end(session, of: user).code, error.message, of: error)
        default: return NSError.kii(error)
        }
    }

    /// A session that nothing renews is over, as the server has said.
    ///
    /// It is not there at the next start. Until then the user stays current: apps that show a list say `current()!`.
    @KiiActor private func end(_ session: StoredSession, of user: KiiUser) async -> KiiFailure {
        let failure = current.end(of: user, because: .invalidToken)
        if latchkey.signedIn?.session == session { await latchkey.forgetEndedSession(session.id) }
        return failure
    }
}
