package import Foundation

/// Refreshes sessions of clients that cannot make the next refresh token.
///
/// The server derives the next token from the presented one.
///
/// The derivation uses a key of the server. So a client that lost the reply can repeat the identical request within ten
/// seconds and gets the identical token, on any server, and the server stores nothing for it. Later repetitions count
/// as reuse and end the session, as every older token does.
package struct TokenRotation: Sendable {
    /// The time in which the same request may be repeated, in seconds.
    package static let window: TimeInterval = 10

    private let sessionRefresh: SessionRefresh
    private let digest: any KeyedDigest

    package init(_ sessionRefresh: SessionRefresh, digest: any KeyedDigest) {
        self.sessionRefresh = sessionRefresh
        self.digest = digest
    }

    /// Rotates the refresh token of a session.
    ///
    /// - Parameters:
    ///   - presented: The token that the client holds.
    ///   - application: The application that the session must belong to, with the lifetimes of the new access token.
    ///   - hasSecret: Whether the application has authenticated with its secret. Without it, a session that was started
    ///     with the secret counts as unknown.
    ///   - proof: The client's proof that it has a key; nil if it sent none.
    ///   - address: The client's address.
    /// - Returns: The session with its new access token and its next refresh token.
    /// - Throws: The reason why the session was not refreshed. A token of another application's session does not harm
    ///   that session.
    package func refresh(
        _ presented: RefreshToken,
        of application: Application,
        hasSecret: Bool = true,
        proof: CheckedKeyProof? = nil,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RotatedSession {
        let next = presented.followed(by: digest.digest(presented.family + presented.rest))
        let refreshed = try await sessionRefresh.refresh(
            presented,
            next: next,
            proof: proof,
            strictly: StrictRotation(application: application, window: Self.window, hasSecret: hasSecret),
            from: address
        )
        return RotatedSession(id: refreshed.id, userID: refreshed.userID, access: refreshed.access, refreshToken: next)
    }
}

/// A refreshed session with a next token that the server made.
package struct RotatedSession: Sendable {
    package let id: SessionRecord.ID
    package let userID: User.ID
    package let access: IssuedAccess
    package let refreshToken: RefreshToken
}

/// Further conditions for a refresh whose next token the server makes.
package struct StrictRotation: Sendable {
    /// The application that the session must belong to.
    package let application: Application
    /// The time in which the same request may be repeated, in seconds; afterwards, and after the next request, it is
    /// reuse.
    package let window: TimeInterval
    /// Whether the application has authenticated with its secret.
    package let hasSecret: Bool

    package init(application: Application, window: TimeInterval, hasSecret: Bool = true) {
        self.application = application
        self.window = window
        self.hasSecret = hasSecret
    }
}
