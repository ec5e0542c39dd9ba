import Foundation
import LatchkeyAPI

extension StoredSession {
    /// Converts the session of an answer.
    ///
    /// - Throws: ``LatchkeyError`` with `unexpected_answer` if its refresh token is invalid.
    init(_ session: Session, of answer: Answer, at deviceDate: Date) throws {
        var refreshTokens: RefreshTokens?
        if let text = session.refreshToken {
            guard let token = RefreshToken(text) else {
                throw LatchkeyError.unexpectedAnswer(answer, at: "session.refreshToken")
            }
            refreshTokens = RefreshTokens(current: token)
        }
        self.init(
            id: session.id,
            accessToken: AccessToken(session.accessToken),
            expiry: TokenExpiry(expiresIn: session.expiresIn, serverDate: answer.date, deviceDate: deviceDate),
            refreshTokens: refreshTokens
        )
    }
}
