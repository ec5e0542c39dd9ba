import Foundation

/// Makes the tokens that tell applications that a session has ended (OpenID Connect Back-Channel Logout 1.0 §2.4).
package struct LogOutTokens: Sendable {
    /// The `typ` header.
    package static let type = "logout+jwt"
    /// The lifetime, in seconds.
    static let lifetime: Int64 = 120
    private static let event = "http://schemas.openid.net/event/backchannel-logout"

    private let signer: any ClaimsSigner
    private let issuer: @Sendable () -> String
    private let subject: @Sendable (User.ID, Application) -> String
    private let clock: any WallClock

    /// - Parameters:
    ///   - signer: Signs the tokens.
    ///   - issuer: The `iss` claim.
    ///   - subject: The `sub` of a user for an application.
    ///   - clock: The wall clock.
    package init(
        signer: any ClaimsSigner,
        issuer: @escaping @Sendable () -> String,
        subject: @escaping @Sendable (User.ID, Application) -> String,
        clock: any WallClock
    ) {
        self.signer = signer
        self.issuer = issuer
        self.subject = subject
        self.clock = clock
    }

    /// A token of a notice, valid from now on.
    package func token(
        for notice: LogOutNotice,
        to application: Application
    ) async throws(AccessTokenError) -> String {
        let now = clock.now()
        let issuedAt = Int64(now.timeIntervalSince1970)
        let claims: Claims = [
            "iss": .text(issuer()),
            "sub": .text(subject(notice.userID, application)),
            "aud": .text(application.id.rawValue),
            "iat": .integer(issuedAt),
            "exp": .integer(issuedAt + Self.lifetime),
            "jti": .text(notice.id.rawValue),
            "sid": .text(notice.sessionID.rawValue),
            "events": .object([Self.event: .object([:])]),
        ]
        return try await signer.sign(claims, type: Self.type, by: application.client.idTokenAlgorithm, at: now)
    }
}
