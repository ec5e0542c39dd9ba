import Foundation

extension UpstreamReader {
    /// Adds what a provider's userinfo endpoint says about a person whose ID token names no address (OpenID Connect
    /// Core §5.3).
    ///
    /// The address and the statement that it is verified come from this one document: each alone says nothing.
    ///
    /// - Parameters:
    ///   - statement: The statement of the ID token.
    ///   - url: The endpoint.
    ///   - token: The access token.
    ///   - check: The checks of the provider's tokens.
    ///   - keySet: The URL of the provider's keys, for an endpoint that signs its answer.
    /// - Throws: `UpstreamRefusal` if the endpoint cannot answer now, or its answer is invalid or about another person. A
    ///   refusal by it changes nothing.
    func complete(
        _ statement: inout UpstreamStatement,
        from url: String,
        with token: String,
        by check: UpstreamTokenCheck,
        keySet: String?
    ) async throws(UpstreamRefusal) {
        let reply: UpstreamReply
        do throws(FetchFailure) {
            reply = try await calls.send(UpstreamCall(url, authorization: "Bearer \(token)"))
        } catch { throw .unavailable("the userinfo endpoint cannot be reached: \(error)") }
        // Without its address, a new person would get a user beside the one that they have.
        guard reply.status != 429, reply.status < 500 else {
            throw .unavailable("the userinfo endpoint answered \(reply.status)")
        }
        // The ID token already identifies the person, so the login goes on without an address.
        guard reply.status == 200 else { return }
        let claims = try await claims(in: reply, by: check, keySet: keySet)
        // Another person's document would give this one their address (OpenID Connect Core §5.3.2).
        guard claims["sub"] == .text(statement.subject) else {
            throw .untrustworthy("the userinfo endpoint answered for another person")
        }
        let person = check.ssoClaims(claims, named: statement.claims.displayName)
        statement.claims.emailAddress = person.emailAddress
        statement.claims.isAddressVouchedFor = person.isAddressVouchedFor
        statement.claims.login = statement.claims.login ?? person.login
        statement.claims.displayName = statement.claims.displayName ?? person.displayName
        statement.claims.locale = statement.claims.locale ?? person.locale
        statement.isAuthoritative = check.isAuthoritative(for: statement.claims)
    }

    /// The claims of an answer: plain JSON, or a JWT of the provider.
    private func claims(
        in reply: UpstreamReply,
        by check: UpstreamTokenCheck,
        keySet: String?
    ) async throws(UpstreamRefusal) -> Claims {
        if reply.body.first == UInt8(ascii: "{") {
            guard let claims = tokens.claims(in: reply.body) else {
                throw .untrustworthy("the userinfo endpoint answered no JSON")
            }
            return claims
        }
        guard let text = String(validating: reply.body, as: UTF8.self) else {
            throw .untrustworthy("the userinfo endpoint answered no JSON")
        }
        let claims = try await check.claims(of: text, keys: keys, at: keySet)
        guard case .text(let issuer) = claims["iss"], check.upstream.hasIssued(issuer),
            check.names(check.upstream.clientID, in: claims)
        else { throw .untrustworthy("the signed answer of the userinfo endpoint is for another client") }
        return claims
    }
}
