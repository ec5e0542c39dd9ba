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
    ///   - narrowing: The part of the session's terms that the access token gets.
    ///   - address: The client's address.
    /// - Returns: The session with its new access token and its next refresh token.
    /// - Throws: The reason why the session was not refreshed. A token of another application's session does not harm
    ///   that session.
    package func refresh(
        _ presented: RefreshToken,
        of application: Application,
        hasSecret: Bool = true,
        proof: CheckedKeyProof? = nil,
        asking narrowing: TokenNarrowing = .none,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RotatedSession {
        let keepsToken = application.keepsRefreshTokens(provedBy: proof?.thumbprint)
        let next = presented.followed(by: digest.digest(presented.family + presented.rest))
        let refreshed = try await sessionRefresh.refresh(
            presented,
            next: next,
            proof: proof,
            strictly: StrictRotation(
                application: application,
                window: Self.window,
                hasSecret: hasSecret,
                keepsToken: keepsToken,
                narrowing: narrowing
            ),
            from: address
        )
        return RotatedSession(
            id: refreshed.id,
            userID: refreshed.userID,
            access: refreshed.access,
            refreshToken: keepsToken ? presented : next,
            session: refreshed.session,
            grant: refreshed.grant
        )
    }
}

/// A refreshed session with a next token that the server made.
package struct RotatedSession: Sendable {
    package let id: SessionRecord.ID
    package let userID: User.ID
    package let access: IssuedAccess
    package let refreshToken: RefreshToken
    package let session: SessionState
    /// The terms of the access token; nil if it opens the whole API.
    package let grant: SessionGrant?
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
    /// Whether the refresh token stays as it is, because the client proves each time who it is.
    package let keepsToken: Bool
    /// The part of the session's terms that the access token gets.
    package let narrowing: TokenNarrowing

    /// Whether one statement cannot decide.
    var needsCompleteRule: Bool { keepsToken || narrowing != .none }

    package init(
        application: Application,
        window: TimeInterval,
        hasSecret: Bool = true,
        keepsToken: Bool = false,
        narrowing: TokenNarrowing = .none
    ) {
        self.application = application
        self.window = window
        self.hasSecret = hasSecret
        self.keepsToken = keepsToken
        self.narrowing = narrowing
    }
}

extension Application {
    /// Whether refresh tokens do not change: those of clients that prove at each refresh that they have a key (FAPI 2.0
    /// Security Profile §5.3.2.1).
    fileprivate func keepsRefreshTokens(provedBy key: KeyThumbprint?) -> Bool {
        client.profile == .fapi2 || (client.isConfidential && (client.demandsKeyProofs || key != nil))
    }
}
