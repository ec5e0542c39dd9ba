import Foundation
import LatchkeyAPI

extension StoredSession {
    /// A session as a login answered it.
    ///
    /// - Throws: ``LatchkeyError`` with `unexpected_answer` when its refresh token is none.
    init(_ session: Session, of answer: Answer, at deviceDate: Date) throws {
        var renewal: Renewal?
        if let text = session.refreshToken {
            guard let token = RefreshToken(text) else {
                throw LatchkeyError.unexpectedAnswer(answer, at: "session.refreshToken")
            }
            renewal = Renewal(current: token)
        }
        self.init(
            id: session.id,
            accessToken: AccessToken(session.accessToken),
            lease: TokenLease(expiresIn: session.expiresIn, serverDate: answer.date, deviceDate: deviceDate),
            renewal: renewal
        )
    }
}
