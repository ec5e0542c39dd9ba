import Foundation

/// Refreshes sessions of clients with opaque access tokens.
///
/// Each refresh replaces both tokens.
///
/// Both tokens are derived from the presented refresh token under a key of the server. So an identical request within
/// `TokenRotation.window` gets the same tokens, on any server, and also if the first request was interrupted between
/// the two.
package struct OpaqueRotation: Sendable {
    private let rotation: TokenRotation
    private let storage: any Storage
    private let digest: any TokenDigest
    private let derivation: any KeyedDigest
    private let clock: any WallClock

    /// - Parameters:
    ///   - rotation: Rotates the refresh token.
    ///   - storage: Stores the access tokens.
    ///   - digest: Makes the stored digests.
    ///   - derivation: Derives the access tokens.
    ///   - clock: Tells the time.
    package init(
        _ rotation: TokenRotation,
        storage: any Storage,
        digest: any TokenDigest,
        derivation: any KeyedDigest,
        clock: any WallClock
    ) {
        self.rotation = rotation
        self.storage = storage
        self.digest = digest
        self.derivation = derivation
        self.clock = clock
    }

    /// Rotates both tokens of a session.
    ///
    /// - Parameters:
    ///   - presented: The refresh token that the client holds.
    ///   - application: The application that the session must belong to.
    ///   - hasSecret: Whether the application has authenticated with its secret. Without it, a session that was started
    ///     with the secret counts as unknown.
    ///   - lifetime: The lifetime of the access token, in seconds.
    ///   - address: The client's address.
    /// - Returns: The session with its next tokens.
    /// - Throws: The reason why the session was not refreshed.
    package func refresh(
        _ presented: RefreshToken,
        of application: Application,
        hasSecret: Bool,
        lifetime: Int,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RotatedSession {
        // An opaque token has no scopes, so a third party gets none.
        guard application.client.party == .first else { throw .ended(nil) }
        let rotated = try await rotation.refresh(presented, of: application, hasSecret: hasSecret, from: address)
        let token = OpaqueAccessToken(Secret(derivation.digest(presented.family + presented.rest)))
        let record = OpaqueTokenRecord(
            digest: digest.digest(token.bytes),
            expiresAt: clock.now().addingTimeInterval(TimeInterval(lifetime))
        )
        let isGiven: Bool
        do {
            let current = digest.digest(rotated.refreshToken.rest)
            isGiven = try await storage.statement { tables in
                try tables.sessions.give(record, to: rotated.id, refreshedTo: current)
            }
        } catch { throw .storage(error) }
        // An identical request has rotated the token further meanwhile, or the session has ended.
        guard isGiven else { throw .superseded }
        return RotatedSession(
            id: rotated.id,
            userID: rotated.userID,
            access: IssuedAccess(token: token.secretText, lifetime: lifetime),
            refreshToken: rotated.refreshToken,
            session: rotated.session,
            grant: rotated.grant
        )
    }
}
