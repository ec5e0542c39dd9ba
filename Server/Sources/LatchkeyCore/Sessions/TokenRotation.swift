package import Foundation

/// Refreshes sessions of clients that cannot make the next refresh token.
///
/// The server derives it from the presented one.
///
/// It is derived under a key of the server's, so the identical request within ten seconds, of a client whose reply was lost,
/// gets the identical token, on any server and without anything being kept. After that it counts as reuse and ends the
/// session, as every older token does.
package struct TokenRotation: Sendable {
    /// How long the same request may come again, in seconds.
    package static let window: TimeInterval = 10

    private let sessionRefresh: SessionRefresh
    private let digest: any KeyedDigest

    package init(_ sessionRefresh: SessionRefresh, digest: any KeyedDigest) {
        self.sessionRefresh = sessionRefresh
        self.digest = digest
    }

    /// Moves a session along from one refresh token to the next.
    ///
    /// - Parameters:
    ///   - presented: The token that the client holds.
    ///   - application: The application that the session must belong to, with the lifetimes of the new access token.
    ///   - hasSecret: Whether the application has proved itself; a session that was begun so is else unknown.
    ///   - address: Where the request comes from.
    /// - Returns: The session with its new access token and its next refresh token.
    /// - Throws: Why the session was not renewed. A token of another application's session does that no harm.
    package func refresh(
        _ presented: RefreshToken,
        of application: Application,
        hasSecret: Bool = true,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RotatedSession {
        let next = presented.followed(by: digest.digest(presented.family + presented.rest))
        let refreshed = try await sessionRefresh.refresh(
            presented,
            next: next,
            strictly: StrictRotation(application: application, window: Self.window, hasSecret: hasSecret),
            from: address
        )
        return RotatedSession(id: refreshed.id, userID: refreshed.userID, access: refreshed.access, refreshToken: next)
    }
}

/// What a client gets for a refresh that leaves the next token to the server.
package struct RotatedSession: Sendable {
    package let id: SessionRecord.ID
    package let userID: User.ID
    package let access: IssuedAccess
    package let refreshToken: RefreshToken
}

/// What holds besides where the server makes the next token.
package struct StrictRotation: Sendable {
    /// Whose session it must be.
    package let application: Application
    /// How long the same request may come again, in seconds; afterwards, and after the next one, it is reuse.
    package let window: TimeInterval
    /// Whether the application has proved itself with its secret.
    package let hasSecret: Bool

    package init(application: Application, window: TimeInterval, hasSecret: Bool = true) {
        self.application = application
        self.window = window
        self.hasSecret = hasSecret
    }
}
