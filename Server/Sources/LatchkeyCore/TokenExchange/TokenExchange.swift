import Foundation

/// Exchanges access tokens for narrower ones with another receiver (RFC 8693).
///
/// A service that got a user's token calls another service with it. The new token belongs to the same session, so it
/// ends with that session.
package struct TokenExchange: Sendable {
    /// The most services in a chain of exchanges.
    static let longestChain = 8

    let reading: TokenReading
    let tokens: any AccessTokenIssuer
    let issuer: @Sendable () -> String
    let clock: any WallClock

    /// Exchanges a token.
    ///
    /// - Parameters:
    ///   - subjectToken: An access token of this server that is for the client.
    ///   - client: The client, which has authenticated.
    ///   - receivers: The resources that the new token is for.
    ///   - scopes: The scopes of the new token; nil for those of the old one.
    ///   - key: The key that the client has proved to have.
    /// - Returns: The token and its scopes.
    /// - Throws: The reason why there is no token.
    package func exchange(
        _ subjectToken: String,
        by client: AuthenticatedClient,
        for receivers: [String],
        scopes: Scopes?,
        provedBy key: KeyThumbprint?
    ) async throws(TokenExchangeError) -> (access: IssuedAccess, scopes: Scopes) {
        let application = client.application
        let rules = application.client
        guard client.isAuthenticated, rules.grantTypes.contains(.tokenExchange), rules.registration == .byOperator
        else { throw .notAllowed }
        guard key != nil || !rules.demandsKeyProofs else { throw .keyNotProved }
        let read: ReadToken?
        do { read = try await reading.read(subjectToken) } catch { throw .storage(error) }
        guard let subject = read, application.isReceiver(subject.claims.audiences),
            subject.claims.actors.count < Self.longestChain
        else { throw .invalidSubject }
        let audiences = try audiences(receivers, of: rules)
        let had = subject.scopes
        let granted = scopes.flatMap { $0.isEmpty ? nil : $0 } ?? had
        guard granted.isSubset(of: had) else { throw .scope }
        let clients = [application.id, application.id] + subject.claims.actors
        guard AccessTokenSize.fits(clients, granted, audiences) else { throw .tooLong }
        do {
            return (try await issue(subject, to: application, audiences, granted, key), granted)
        } catch { throw .storage(StoreError(error)) }
    }

    /// The resources of a request, each one that the operator gave the client.
    ///
    /// This server is none, because such a token opens nothing here.
    private func audiences(_ asked: [String], of rules: ClientRules) throws(TokenExchangeError) -> [String] {
        var audiences: [String] = []
        for uri in asked where !audiences.contains(uri) { audiences.append(uri) }
        guard !audiences.isEmpty, audiences.allSatisfy(rules.resources.contains), !audiences.contains(issuer()) else {
            throw .target
        }
        return audiences
    }

    private func issue(
        _ subject: ReadToken,
        to application: Application,
        _ audiences: [String],
        _ scopes: Scopes,
        _ key: KeyThumbprint?
    ) async throws(AccessTokenError) -> IssuedAccess {
        let (now, old) = (clock.now(), subject.claims)
        let end = min(old.expiresAt, subject.session.expiresAt)
        // `reading` has checked the expiry.
        let lifetime = max(1, min(application.sessionPolicy.accessTokenLifetime, Int(end.timeIntervalSince(now))))
        let claims = AccessClaims(
            userID: subject.user.id,
            subject: old.subject,
            sessionID: old.sessionID,
            applicationID: application.id,
            actors: [application.id] + old.actors,
            audiences: audiences,
            scope: scopes.text,
            confirmation: key,
            issuedAt: now,
            expiresAt: now.addingTimeInterval(TimeInterval(lifetime)),
            authenticatedAt: old.authenticatedAt,
            methods: old.methods
        )
        return IssuedAccess(token: try await tokens.issue(claims), lifetime: lifetime)
    }
}

/// The reason why a token is not exchanged.
package enum TokenExchangeError: UseCaseError, Equatable, Sendable {
    /// The client is public, registered itself, or may not use this grant.
    case notAllowed
    case keyNotProved
    /// The token is not good, or is not for the client.
    case invalidSubject
    /// The token does not have one of the scopes.
    case scope
    /// No receiver is named, or one that the operator did not give the client.
    case target
    /// The scopes and resources are too long for an access token.
    case tooLong
    case storage(StoreError)
}
