import Foundation

/// Refreshes sessions of clients with opaque access tokens.
///
/// Both tokens are replaced.
///
/// As the refresh token, the access token is derived under a key of the server's from the refresh token that was handed in: for
/// the identical request within `TokenRotation.window` both are the same, on any server, and also where the first one
/// was cut off between the two.
package struct OpaqueRotation: Sendable {
    private let rotation: TokenRotation
    private let storage: any Storage
    private let digest: any TokenDigest
    private let derivation: any KeyedDigest
    private let clock: any WallClock

    /// - Parameters:
    ///   - rotation: Moves the refresh token along.
    ///   - storage: Where access tokens are kept.
    ///   - digest: As what they are kept.
    ///   - derivation: Derives them.
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

    /// Moves a session along from one pair of tokens to the next.
    ///
    /// - Parameters:
    ///   - presented: The refresh token that the client holds.
    ///   - application: The application that the session must belong to.
    ///   - hasSecret: Whether the application has proved itself; a session that was begun so is else unknown.
    ///   - lifetime: How long the access token is to be good for, in seconds.
    ///   - address: Where the request comes from.
    /// - Returns: The session with its next tokens.
    /// - Throws: Why the session was not renewed.
    package func refresh(
        _ presented: RefreshToken,
        of application: Application,
        hasSecret: Bool,
        lifetime: Int,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RotatedSession {
        let rotated = try await rotation.refresh(presented, of: application, hasSecret: hasSecret, from: address)
        let token = OpaqueAccessToken(derived: derivation.digest(presented.family + presented.rest))
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
        // Whoever sent the same has gone on with it meanwhile, or the session has ended.
        guard isGiven else { throw .superseded }
        return RotatedSession(
            id: rotated.id,
            userID: rotated.userID,
            access: IssuedAccess(token: token.secretText, lifetime: lifetime),
            refreshToken: rotated.refreshToken
        )
    }
}
