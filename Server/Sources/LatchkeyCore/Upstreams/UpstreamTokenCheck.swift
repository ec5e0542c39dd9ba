import Foundation

/// The checks of a provider's ID token (OpenID Connect Core §3.1.3.7).
struct UpstreamTokenCheck {
    /// The permitted difference between the clocks, in seconds.
    static let clockDifference: Int64 = 60
    /// The longest token, in bytes.
    static let longest = 16 * 1024

    let upstream: Upstream
    let tokens: any UpstreamTokens
    let digest: any TokenDigest
    let now: Date

    /// The claims of a token whose signature is right.
    func claims(
        of text: String,
        keys: any ClientKeySource,
        at keySet: String?
    ) async throws(UpstreamRefusal) -> Claims {
        guard text.utf8.count <= Self.longest, let header = tokens.header(of: text) else {
            throw .untrustworthy("the ID token is malformed")
        }
        // The token's header cannot choose an algorithm that the provider's row does not allow.
        guard upstream.provider.algorithms.contains(header.algorithm) else {
            throw .untrustworthy("the ID token has an unexpected algorithm")
        }
        if header.algorithm == "HS256" {
            guard case .secret(let secret) = upstream.credential,
                let claims = tokens.claims(of: text, signedWith: secret)
            else { throw .untrustworthy("the ID token is not signed with the secret") }
            return claims
        }
        guard let keySet, let set = await keys.keys(at: keySet, knowing: header.keyID) else {
            throw .unavailable("the keys of the provider cannot be fetched")
        }
        if let claims = tokens.claims(of: text, signedBy: set) { return claims }
        // A provider may have changed its keys under the same ids, or have none.
        guard let newer = await keys.refetchedKeys(at: keySet), newer != set,
            let claims = tokens.claims(of: text, signedBy: newer)
        else { throw .untrustworthy("no key of the provider has signed the ID token") }
        return claims
    }

    /// Checks the issuer, audience, times and nonce of claims, and reads the person from them.
    ///
    /// - Parameters:
    ///   - claims: Claims whose signature is right.
    ///   - accessToken: The access token beside the ID token.
    ///   - nonce: The expected nonce.
    ///   - audiences: The client ids of which one must be the audience.
    ///   - maximumAge: The most seconds since the person authenticated.
    ///   - name: A name that came unsigned.
    /// - Returns: The statement.
    /// - Throws: `UpstreamRefusal` for the first check that fails.
    func statement(
        _ claims: Claims,
        beside accessToken: String?,
        nonce: String?,
        audiences: [String],
        maximumAge: Int? = nil,
        named name: String? = nil
    ) throws(UpstreamRefusal) -> UpstreamStatement {
        let issuer = try issuer(in: claims)
        let audience = try audience(of: claims, among: audiences)
        try checkTimes(of: claims)
        guard let nonce, claims["nonce"] == .text(nonce) else {
            throw .untrustworthy("the ID token has another nonce than this login")
        }
        try check(accessToken, beside: claims)
        guard case .text(let subject) = claims["sub"],
            (1...UpstreamStatement.longestSubject).contains(subject.utf8.count),
            !subject.hasControlCharacters
        else { throw .untrustworthy("the ID token has no usable sub") }
        var authenticatedAt: Date?
        if case .integer(let time) = claims["auth_time"] {
            authenticatedAt = Date(timeIntervalSince1970: TimeInterval(time))
        }
        if let maximumAge {
            guard let time = authenticatedAt else { throw .untrustworthy("the ID token lacks auth_time") }
            guard now.timeIntervalSince(time) <= TimeInterval(Int64(maximumAge) + Self.clockDifference)
            else {
                throw .tooOld
            }
            // A new login counts as made now, although the provider's clock is behind or its time lacks a fraction.
            if maximumAge == 0 { authenticatedAt = now }
        }
        guard upstream.acrValues.isEmpty || upstream.acrValues.contains(where: { claims["acr"] == .text($0) }) else {
            throw .tooWeak
        }
        var statement = UpstreamStatement(
            issuer: issuer,
            subject: subject,
            claims: ssoClaims(claims, named: name),
            authenticatedAt: authenticatedAt.map { min($0, now) }
        )
        statement.audience = audience
        statement.isAuthoritative = isAuthoritative(for: statement.claims)
        return statement
    }

    /// The issuer with its tenant, if it is the provider's and of an admitted organization.
    private func issuer(in claims: Claims) throws(UpstreamRefusal) -> String {
        guard case .text(let issuer) = claims["iss"] else { throw .untrustworthy("the ID token has no iss") }
        guard upstream.issuer.contains(Upstream.tenant) else {
            guard upstream.hasIssued(issuer) else { throw .untrustworthy("the ID token is another issuer's") }
            guard upstream.provider == .google, !upstream.organizations.isEmpty else { return upstream.issuer }
            // The claim, because everybody can have an address that looks like one of the organization.
            guard case .text(let domain) = claims["hd"], upstream.organizations.contains(domain) else {
                throw .otherOrganization
            }
            return upstream.issuer
        }
        guard case .text(let tenant) = claims["tid"], IDSource.isID(tenant),
            issuer == upstream.issuer.replacing(Upstream.tenant, with: tenant)
        else { throw .untrustworthy("the ID token is another issuer's, or names no tenant") }
        guard upstream.organizations.isEmpty || upstream.organizations.contains(tenant) else {
            throw .otherOrganization
        }
        return issuer
    }

    /// Whether the audience has a client.
    func names(_ clientID: String, in claims: Claims) -> Bool { Self.audiences(of: claims).contains(.text(clientID)) }

    private static func audiences(of claims: Claims) -> [ClaimValue] {
        switch claims["aud"] {
        case .list(let list): list
        case let value?: [value]
        case nil: []
        }
    }

    /// The client of ours that a token is for.
    private func audience(of claims: Claims, among audiences: [String]) throws(UpstreamRefusal) -> String {
        let values = Self.audiences(of: claims)
        guard let own = audiences.first(where: { values.contains(.text($0)) }) else {
            throw .untrustworthy("the ID token is for another client")
        }
        // Google's azp names the app on the device, which its own client ids include.
        if let party = claims["azp"] {
            guard party == .text(own) || audiences.contains(where: { party == .text($0) }) else {
                throw .untrustworthy("the ID token was issued to another client")
            }
        } else if values.count > 1 {
            throw .untrustworthy("the ID token is for several clients and names none of them in azp")
        }
        return own
    }

    private func checkTimes(of claims: Claims) throws(UpstreamRefusal) {
        let now = Int64(now.timeIntervalSince1970)
        guard case .integer(let expiry) = claims["exp"], now < expiry + Self.clockDifference,
            case .integer(let issued) = claims["iat"], issued <= now + Self.clockDifference
        else { throw .untrustworthy("the ID token has expired, or comes from the future") }
        guard let start = claims["nbf"] else { return }
        guard case .integer(let time) = start, time <= now + Self.clockDifference else {
            throw .untrustworthy("the ID token is not valid yet")
        }
    }

    /// Checks `at_hash`; the permitted algorithms but EdDSA all have SHA-256.
    private func check(_ accessToken: String?, beside claims: Claims) throws(UpstreamRefusal) {
        guard let hash = claims["at_hash"], let accessToken else { return }
        guard hash == .text(IDTokenIssuer.halfHash(of: accessToken, digest: digest)) else {
            throw .untrustworthy("the ID token belongs to another access token")
        }
    }

    /// Whether the provider decides who has the address, because the operator requires it for the domain.
    func isAuthoritative(for person: SSOClaims) -> Bool {
        guard person.isAddressVouchedFor, let address = person.emailAddress else { return false }
        return upstream.requirement.domains.contains { $0.contains(address) }
    }

    func ssoClaims(_ claims: Claims, named name: String?) -> SSOClaims {
        func text(_ name: String) -> String? {
            guard case .text(let text) = claims[name], !text.isEmpty else { return nil }
            return text
        }
        let address = text("email").flatMap { try? EmailAddress($0) }
        return SSOClaims(
            login: text("preferred_username").flatMap { $0.isNameInStatement ? $0 : nil },
            emailAddress: address,
            isAddressVouchedFor: address != nil && isVouchedFor(claims),
            displayName: SSOClaims.displayName(text("name").map { [$0] } ?? [text("given_name"), text("family_name")])
                ?? name,
            locale: SSOClaims.locale(text("locale"))
        )
    }

    private func isVouchedFor(_ claims: Claims) -> Bool {
        switch upstream.provider.addresses {
        case .emailVerified: claims["email_verified"]?.isTrue ?? false
        case .domainOwnerVerified: claims["xms_edov"]?.isTrue ?? false
        case .account, .never: false
        }
    }
}

extension ClaimValue {
    /// True, the text `true`, or 1: companies differ.
    fileprivate var isTrue: Bool {
        self == .flag(true) || self == .text("true") || self == .text("1") || self == .integer(1)
    }
}

extension Upstream {
    /// Whether an `iss` is its provider's.
    func hasIssued(_ issuer: String) -> Bool {
        if issuer == self.issuer || namedIssuer == nil && provider.otherIssuers.contains(issuer) { return true }
        guard self.issuer.contains(Self.tenant) else { return false }
        let parts = self.issuer.components(separatedBy: Self.tenant)
        guard parts.count == 2, issuer.hasPrefix(parts[0]), issuer.hasSuffix(parts[1]) else { return false }
        return IDSource.isID(String(issuer.dropFirst(parts[0].count).dropLast(parts[1].count)))
    }
}
