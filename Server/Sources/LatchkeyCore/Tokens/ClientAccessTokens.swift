import Foundation

/// Access tokens of clients that act for themselves (RFC 6749 §4.4, RFC 9068).
///
/// They name no session, so the verifier of sessions' tokens refuses them, and they open nothing of this server.
struct ClientAccessTokens: Sendable {
    static let type = "at+jwt"

    private let signer: any ClaimsSigner
    private let issuer: @Sendable () -> String
    private let ids: IDSource

    init(signer: any ClaimsSigner, issuer: @escaping @Sendable () -> String, ids: IDSource) {
        self.signer = signer
        self.issuer = issuer
        self.ids = ids
    }

    func issue(
        to application: Application,
        scopes: Scopes,
        resources: [String],
        confirmation: KeyThumbprint?,
        at now: Date
    ) async throws(AccessTokenError) -> IssuedAccess {
        let lifetime = application.sessionPolicy.accessTokenLifetime
        let time = Int64(now.timeIntervalSince1970)
        let audiences = resources.isEmpty ? [application.audience ?? issuer()] : resources
        var claims: Claims = [
            "iss": .text(issuer()), "sub": .text(application.id.rawValue), "client_id": .text(application.id.rawValue),
            "aud": audiences.count == 1 ? .text(audiences[0]) : .list(audiences.map { .text($0) }),
            "iat": .integer(time), "exp": .integer(time + Int64(lifetime)), "jti": .text(ids.next()),
        ]
        if !scopes.isEmpty { claims["scope"] = .text(scopes.text) }
        if let confirmation { claims["cnf"] = .object(["jkt": .text(confirmation.text)]) }
        let token = try await signer.sign(claims, type: Self.type, by: .es256, at: now)
        return IssuedAccess(token: token, lifetime: lifetime)
    }

    /// The claims of such a token, whatever its times; nil for every other token.
    func claims(of token: String) async throws(AccessTokenError) -> Claims? {
        guard let claims = try await signer.claims(of: token, type: Self.type), claims["sid"] == nil,
            claims["sub"] == claims["client_id"], claims["iss"] == .text(issuer())
        else { return nil }
        return claims
    }
}
