import Foundation

/// Tells clients about tokens (RFC 7662); an end of a session counts at once.
package struct TokenIntrospection: Sendable {
    private let reading: TokenReading
    private let clientTokens: ClientAccessTokens
    private let storage: any Storage
    private let clients: Clients
    private let subjects: Subjects
    private let issuer: @Sendable () -> String
    private let digest: any TokenDigest
    private let clock: any WallClock

    init(
        reading: TokenReading,
        clientTokens: ClientAccessTokens,
        storage: any Storage,
        clients: Clients,
        subjects: Subjects,
        issuer: @escaping @Sendable () -> String,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.reading = reading
        self.clientTokens = clientTokens
        self.storage = storage
        self.clients = clients
        self.subjects = subjects
        self.issuer = issuer
        self.digest = digest
        self.clock = clock
    }

    /// The claims of a token.
    ///
    /// - Parameters:
    ///   - token: An access token or a refresh token.
    ///   - client: The client that asks.
    /// - Returns: Nil if the token is not active, or is neither for the client nor the client's own.
    /// - Throws: `TokenIntrospectionError`.
    package func claims(
        of token: String,
        for client: AuthenticatedClient
    ) async throws(TokenIntrospectionError) -> Claims? {
        guard client.isAuthenticated else { throw .notAllowed }
        let application = client.application
        do throws(StoreError) {
            if let refreshToken = RefreshToken(token) { return try await claims(of: refreshToken, for: application) }
            if let read = try await reading.read(token) { return await claims(of: read, for: application) }
            return try await ownClaims(of: token, for: application)
        } catch { throw .storage(error) }
    }

    private func claims(of token: ReadToken, for application: Application) async -> Claims? {
        let claims = token.claims
        guard claims.applicationID == application.id || application.isReceiver(claims.audiences) else { return nil }
        var answer = self.claims(of: token.session, token.user, subject: claims.subject ?? token.user.id.rawValue)
        let audiences = claims.audiences.isEmpty ? [issuer()] : claims.audiences
        answer["aud"] = audiences.count == 1 ? .text(audiences[0]) : .list(audiences.map { .text($0) })
        answer["iat"] = .integer(Int64(claims.issuedAt.timeIntervalSince1970))
        answer["exp"] = .integer(Int64(claims.expiresAt.timeIntervalSince1970))
        answer["scope"] = claims.scope.map { .text($0) }
        if claims.scope != nil, !token.scopes.contains(Scopes.profile) { answer["username"] = nil }
        answer["token_type"] = .text(claims.confirmation == nil ? "Bearer" : "DPoP")
        answer["cnf"] = claims.confirmation.map { .object(["jkt": .text($0.text)]) }
        answer["auth_time"] = .integer(Int64(claims.authenticatedAt.timeIntervalSince1970))
        answer["acr"] = .text(claims.methods.level.name)
        return answer
    }

    private func claims(of token: RefreshToken, for application: Application) async throws(StoreError) -> Claims? {
        let (family, rest, now) = (digest.digest(token.family), digest.digest(token.rest), clock.now())
        let found = try await storage.transaction { tables -> (SessionState, User)? in
            guard let found = try tables.sessions.hold(family: family), found.chain.current == rest,
                found.state.applicationID == application.id, found.state.ended == nil, now < found.state.expiresAt,
                let user = try found.state.userID.flatMap({ try tables.users.find($0) })
            else { return nil }
            return (found.state, user)
        }
        guard let (session, user) = found else { return nil }
        var answer = claims(of: session, user, subject: subjects.subject(of: user.id, for: application))
        answer["exp"] = .integer(Int64(session.expiresAt.timeIntervalSince1970))
        answer["scope"] = session.grant.map { .text($0.scopes.text) }
        return answer
    }

    private func claims(of session: SessionState, _ user: User, subject: String) -> Claims {
        var answer: Claims = [
            "active": .flag(true), "iss": .text(issuer()), "client_id": .text(session.applicationID.rawValue),
            "sub": .text(subject), "sid": .text(session.id.rawValue),
        ]
        // A pairwise subject would be worth nothing beside a name, and without the scope the user has not consented to it.
        if subject == user.id.rawValue, session.grant?.scopes.contains(Scopes.profile) ?? true {
            answer["username"] = user.username.map { .text($0.text) }
        }
        return answer
    }

    /// The claims of a token that a client got for itself.
    private func ownClaims(of token: String, for application: Application) async throws(StoreError) -> Claims? {
        let found: Claims?
        do { found = try await clientTokens.claims(of: token) } catch { throw StoreError(error) }
        guard var claims = found, case .integer(let expiry) = claims["exp"],
            clock.now() < Date(timeIntervalSince1970: TimeInterval(expiry))
        else { return nil }
        let isOwn = claims["client_id"] == .text(application.id.rawValue)
        guard isOwn || application.isReceiver(claims["aud"]?.texts ?? []) else { return nil }
        claims["active"] = .flag(true)
        claims["token_type"] = .text(claims["cnf"] == nil ? "Bearer" : "DPoP")
        return claims
    }
}

extension Application {
    /// Whether the application is among the receivers of a token.
    func isReceiver(_ audiences: [String]) -> Bool {
        let names = [id.rawValue] + (audience.map { [$0] } ?? []) + client.servedResources
        return names.contains(where: audiences.contains)
    }
}

extension ClaimValue {
    /// The text, or the texts of a list.
    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        default: []
        }
    }
}

/// The reason why a client learns nothing about a token.
package enum TokenIntrospectionError: UseCaseError, Equatable, Sendable {
    /// The client has not authenticated.
    case notAllowed
    case storage(StoreError)
}
