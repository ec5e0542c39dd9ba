package import Foundation

/// Issues ID tokens (OpenID Connect Core §2).
package struct IDTokenIssuer: Sendable {
    /// The lifetime of an ID token, in seconds.
    package static let lifetime: Int64 = 600

    private let signer: any ClaimsSigner
    private let subjects: Subjects
    private let issuer: @Sendable () -> String
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        signer: any ClaimsSigner,
        subjects: Subjects,
        issuer: @escaping @Sendable () -> String,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.signer = signer
        self.subjects = subjects
        self.issuer = issuer
        self.digest = digest
        self.clock = clock
    }

    package func issue(_ content: IDTokenContent) async throws(AccessTokenError) -> String {
        let now = clock.now()
        return try await signer.sign(
            claims(of: content, at: now),
            type: nil,
            by: content.application.identityAlgorithm,
            at: now
        )
    }

    /// The ID token beside the first access token of a session; nil without the scope `openid`.
    func issue(
        beside session: StartedSession,
        of user: User,
        authenticatedAt: Date,
        by methods: AuthenticationMethods,
        nonce: String? = nil,
        granting grant: SessionGrant?,
        to application: Application
    ) async throws(StoreError) -> String? {
        guard let grant, grant.scopes.contains(Scopes.openID) else { return nil }
        let content = IDTokenContent(
            sessionID: session.id,
            userID: user.id,
            application: application,
            authenticatedAt: authenticatedAt,
            methods: methods,
            nonce: nonce,
            accessToken: session.access.token,
            userClaims: grant.idTokenClaims(of: user, for: application)
        )
        do { return try await issue(content) } catch { throw StoreError(error) }
    }

    private func claims(of content: IDTokenContent, at now: Date) -> Claims {
        // The claims of the user are put first, so none replaces a claim of the protocol.
        var claims = content.userClaims
        let time = Int64(now.timeIntervalSince1970)
        claims["iss"] = .text(issuer())
        claims["sub"] = .text(subjects.subject(of: content.userID, for: content.application))
        claims["aud"] = .text(content.application.id.rawValue)
        claims["iat"] = .integer(time)
        claims["exp"] = .integer(time + Self.lifetime)
        claims["auth_time"] = .integer(Int64(content.authenticatedAt.timeIntervalSince1970))
        claims["acr"] = .text(content.methods.level.name)
        let words = content.methods.words
        claims["amr"] = words.isEmpty ? nil : .list(words.map { .text($0) })
        claims["nonce"] = content.nonce.map { .text($0) }
        claims["sid"] = .text(content.sessionID.rawValue)
        claims["at_hash"] = .text(Self.halfHash(of: content.accessToken, digest: digest))
        return claims
    }

    /// Base64url of the left half of the SHA-256 digest of a token (OpenID Connect Core §3.1.3.6).
    package static func halfHash(of token: String, digest: any TokenDigest) -> String {
        Base64URL.encode(digest.digest(Array(token.utf8)).prefix(16))
    }
}

/// The facts in an ID token.
package struct IDTokenContent: Sendable {
    package let sessionID: SessionRecord.ID
    package let userID: User.ID
    package let application: Application
    package let authenticatedAt: Date
    package let methods: AuthenticationMethods
    /// The nonce of the request; nil without one, and in the tokens of a refresh.
    package let nonce: String?
    /// The access token that is issued beside it.
    package let accessToken: String
    /// The claims of the user's profile.
    package let userClaims: Claims

    package init(
        sessionID: SessionRecord.ID,
        userID: User.ID,
        application: Application,
        authenticatedAt: Date,
        methods: AuthenticationMethods,
        nonce: String? = nil,
        accessToken: String,
        userClaims: Claims = [:]
    ) {
        self.sessionID = sessionID
        self.userID = userID
        self.application = application
        self.authenticatedAt = authenticatedAt
        self.methods = methods
        self.nonce = nonce
        self.accessToken = accessToken
        self.userClaims = userClaims
    }
}

extension Application {
    /// The algorithm of its ID tokens and logout tokens; the FAPI 2.0 Security Profile refuses RS256.
    package var identityAlgorithm: SignatureAlgorithm {
        client.profile == .fapi2 ? .es256 : client.idTokenAlgorithm
    }
}
