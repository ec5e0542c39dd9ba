/// The level that a request asks for (`acr_values` of OpenID Connect Core §3.1.2.1 and RFC 9470 §4).
///
/// Levels are in order, so a higher one suffices too.
package struct LevelDemand: Sendable, Equatable {
    /// The lowest level of the request; each of them suffices.
    package let least: AuthenticationLevel
    /// Whether a user who cannot reach it is refused, instead of going on with the level that they have.
    ///
    /// In OpenID Connect the parameter is a wish (§5.5.1.1). Without `openid`, the application asks for an access token
    /// that a resource server accepts, and a token of a lower level only makes it ask again (RFC 9470 §5).
    package let isNecessary: Bool

    package init(least: AuthenticationLevel, isNecessary: Bool) {
        self.least = least
        self.isNecessary = isNecessary
    }

    /// The demand of a request; nil if it names no known level.
    ///
    /// - Parameters:
    ///   - values: The levels with spaces between them. Unknown words do not count.
    ///   - scope: The request's scope.
    init?(_ values: String, scope: String) {
        let levels = values.split(separator: " ").compactMap { AuthenticationLevel(name: $0) }
        guard let least = levels.min() else { return nil }
        self.init(least: least, isNecessary: !scope.split(separator: " ").contains("openid"))
    }
}
