/// An application's rules for clients of the Kii API.
package struct KiiRules: Sendable, Equatable {
    /// The lifetime of a token that never expires, as clients of the Kii API know it, in seconds.
    package static let forever = 2_147_483_647

    /// The digest of the app key, which every copy of the app contains beside the id.
    package let appKeyDigest: [UInt8]
    /// The lifetime of an access token if the client asks for none, in seconds.
    package let tokenLifetime: Int
    /// The longest lifetime that a client may ask for, in seconds.
    package let longestTokenLifetime: Int
    /// Whether a login with a password returns a refresh token.
    package let hasRefreshTokens: Bool

    package init(
        appKeyDigest: [UInt8],
        tokenLifetime: Int = KiiRules.forever,
        longestTokenLifetime: Int = KiiRules.forever,
        hasRefreshTokens: Bool = true
    ) {
        self.appKeyDigest = appKeyDigest
        self.tokenLifetime = tokenLifetime
        self.longestTokenLifetime = longestTokenLifetime
        self.hasRefreshTokens = hasRefreshTokens
    }
}

/// A change to the rules for Kii clients; nil keeps the present value.
package struct KiiRulesChange: Sendable, Equatable, Codable {
    /// Whether the server answers Kii clients.
    package var isServed: Bool?
    /// The digest of a new app key; the previous key stops working.
    package var appKeyDigest: [UInt8]?
    /// In seconds.
    package var tokenLifetime: Int?
    /// In seconds.
    package var longestTokenLifetime: Int?
    package var hasRefreshTokens: Bool?

    package init() {}

    /// The rules after the change; nil if the server does not answer Kii clients.
    ///
    /// - Throws: The reason why the changed rules would be invalid.
    package func applied(to rules: KiiRules?) throws(ApplicationChangeError) -> KiiRules? {
        guard isServed ?? (rules != nil) else {
            guard appKeyDigest == nil, tokenLifetime == nil, longestTokenLifetime == nil, hasRefreshTokens == nil else {
                throw .noKiiClients
            }
            return nil
        }
        guard let key = appKeyDigest ?? rules?.appKeyDigest else { throw .appKeyMissing }
        let longest = longestTokenLifetime ?? rules?.longestTokenLifetime ?? KiiRules.forever
        let lifetime = tokenLifetime ?? min(rules?.tokenLifetime ?? KiiRules.forever, longest)
        guard KiiRules.tokenLifetimes.contains(lifetime), KiiRules.tokenLifetimes.contains(longest), lifetime <= longest
        else { throw .kiiTokenLifetime }
        return KiiRules(
            appKeyDigest: key,
            tokenLifetime: lifetime,
            longestTokenLifetime: longest,
            hasRefreshTokens: hasRefreshTokens ?? rules?.hasRefreshTokens ?? true
        )
    }
}

extension KiiRules {
    /// From 30 seconds to no expiry.
    package static let tokenLifetimes = 30...forever
}
