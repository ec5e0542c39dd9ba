import Foundation
import LatchkeyAPI

/// What a request may act for.
struct Access: Sendable {
    let sessionID: Session.ID
    let userID: User.ID
    let applicationID: String
    let expiresAt: Date
    let authenticatedAt: Date
}

extension FakeDirectory {
    /// What the access token or the cookie of a request stands for now.
    mutating func access(of request: FakeRequest, at now: Date) throws(Refusal) -> Access {
        guard let secret = request.bearerToken ?? request.cookie else { throw .loginRequired }
        guard let grant = grants[secret], var session = sessions[grant.sessionID] else {
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

    /// Every access token issued so far has expired.
    mutating func expireAccessTokens() {
        for (token, grant) in grants where !grant.isCookie { grants[token]?.expiresAt = .distantPast }
    }
}

extension FakeRequest {
    /// Whether it names no user.
    var isAnonymous: Bool { header("Authorization") == nil && cookie == nil }

    fileprivate var bearerToken: String? {
        guard let value = header("Authorization"), value.utf8.count > 7, value.prefix(7).lowercased() == "bearer "
        else {
            return nil
        }
        return String(value.dropFirst(7))
    }
}
