/// How clients of the Kii wire are answered for an application.
package struct KiiRules: Sendable, Equatable {
    /// Stands for never; what Kii's clients know as no end.
    package static let forever = 2_147_483_647

    /// The digest of the key that stands in every copy of the app beside its id.
    package let appKeyDigest: [UInt8]
    /// How long an access token lives whose client asks for no other time, in seconds.
    package let tokenLifetime: Int
    /// The longest that a client may ask for, in seconds.
    package let longestTokenLifetime: Int
    /// Whether logins with a password are given a refresh token.
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

/// What is to be changed of the rules for Kii clients; what is nil stays.
package struct KiiRulesChange: Sendable, Equatable, Codable {
    /// Whether they are answered at all.
    package var isServed: Bool?
    /// The digest of a new app key; the one from before is good for nothing any more.
    package var appKeyDigest: [UInt8]?
    /// In seconds.
    package var tokenLifetime: Int?
    /// In seconds.
    package var longestTokenLifetime: Int?
    package var hasRefreshTokens: Bool?

    package init() {}

    /// The rules with the change; nil where Kii clients are not answered.
    ///
    /// - Throws: What makes them ones that there may not be.
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
    /// 30 seconds to for ever.
    package static let tokenLifetimes = 30...forever
}
