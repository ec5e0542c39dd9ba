import Foundation

/// Answers applications that ask about the user of an access token (OpenID Connect Core §5.3).
package struct Userinfo: Sendable {
    private let reading: TokenReading
    private let storage: any Storage
    private let clients: Clients
    private let subjects: Subjects
    private let signer: any ClaimsSigner
    private let issuer: @Sendable () -> String
    private let clock: any WallClock

    package init(
        reading: TokenReading,
        storage: any Storage,
        clients: Clients,
        subjects: Subjects,
        signer: any ClaimsSigner,
        issuer: @escaping @Sendable () -> String,
        clock: any WallClock
    ) {
        self.reading = reading
        self.storage = storage
        self.clients = clients
        self.subjects = subjects
        self.signer = signer
        self.issuer = issuer
        self.clock = clock
    }

    /// The claims about the user of a token.
    ///
    /// - Parameters:
    ///   - token: The access token, which needs the scope `openid` and must be for this server.
    ///   - key: The key that the request proves to have; nil if the token came as a bearer token.
    ///   - accept: Refuses the proof of an application that demands more of it.
    /// - Returns: The claims, signed if the application wants that.
    /// - Throws: `UserinfoError`, and the errors of `accept`.
    package func answer(
        _ token: String,
        provedBy key: KeyThumbprint?,
        accepting accept: (Application) throws -> Void = { _ in }
    ) async throws -> UserinfoAnswer {
        let found: ReadToken?
        do { found = try await reading.read(token) } catch { throw UserinfoError.storage(error) }
        guard let token = found, token.claims.open(issuer(), under: token.session.grant),
            token.claims.confirmation == key
        else {
            throw UserinfoError.invalidToken
        }
        guard token.scopes.contains(Scopes.openID) else { throw UserinfoError.insufficientScope }
        let application: Application?
        do { application = try await clients.find(token.session.applicationID) } catch { application = nil }
        guard let application else { throw UserinfoError.invalidToken }
        try accept(application)
        return try await answer(token, application)
    }

    private func answer(
        _ token: ReadToken,
        _ application: Application
    ) async throws(UserinfoError) -> UserinfoAnswer {
        let names = RequestedClaimNames(token.session.grant?.claims).userinfo
        var claims = token.user.claims(of: token.scopes, and: names)
        claims["sub"] = .text(subjects.subject(of: token.user.id, for: application))
        guard let algorithm = application.client.userinfoAlgorithm else { return .plain(claims) }
        claims["iss"] = .text(issuer())
        claims["aud"] = .text(application.id.rawValue)
        do {
            return .signed(try await signer.sign(claims, type: nil, by: algorithm, at: clock.now()))
        } catch { throw .storage(StoreError(error)) }
    }
}

package enum UserinfoAnswer: Sendable, Equatable {
    case plain(Claims)
    /// A JWT.
    case signed(String)
}

/// The reason why the userinfo endpoint refuses a token.
package enum UserinfoError: UseCaseError, Equatable, Sendable {
    /// The token is not good any more, is for another resource, or its key was not proved.
    case invalidToken
    /// The token lacks the scope `openid`.
    case insufficientScope
    case storage(StoreError)
}
