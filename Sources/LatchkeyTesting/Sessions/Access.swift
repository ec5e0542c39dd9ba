import Foundation
import LatchkeyAPI

/// What a request may act for.
struct Access: Sendable {
    let sessionID: String
    let userID: User.ID
    let applicationID: String
    let expiresAt: Date
    let authenticatedAt: Date
}

extension FakeDirectory {
    /// What the access token of a request stands for now.
    mutating func access(of request: FakeRequest, at now: Date) throws(Refusal) -> Access {
        guard let value = request.header("Authorization"), value.utf8.count > 7,
            value.prefix(7).lowercased() == "bearer "
        else { throw .loginRequired }
        guard let grant = grants[String(value.dropFirst(7))], var session = sessions[grant.sessionID] else {
            throw .invalidToken
        }
        if let reason = session.ended { throw .ended(reason) }
        guard now < grant.expiresAt else { throw .tokenExpired }
        guard now < session.expiresAt else { throw .ended(.expired) }
        session.lastUsedAt = max(session.lastUsedAt, now)
        sessions[session.id] = session
        return Access(
            sessionID: session.id,
            userID: session.userID,
            applicationID: session.applicationID,
            expiresAt: grant.expiresAt,
            authenticatedAt: session.createdAt
        )
    }

    /// A new access token of a session.
    mutating func grant(_ session: FakeSession, at now: Date) -> Session {
        let token = "fake." + Data.random(24).map { String($0, radix: 16) }.joined()
        let expiresAt = now.addingTimeInterval(TimeInterval(accessTokenLifetime))
        grants[token] = AccessGrant(sessionID: session.id, expiresAt: expiresAt)
        return Session(id: session.id, accessToken: token, expiresIn: accessTokenLifetime, refreshToken: nil)
    }

    /// Every access token handed out so far is over.
    mutating func expireAccessTokens() {
        for token in grants.keys { grants[token]?.expiresAt = .distantPast }
    }
}
