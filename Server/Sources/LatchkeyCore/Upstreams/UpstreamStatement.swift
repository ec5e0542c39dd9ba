package import Foundation

/// A person's identity and claims at a provider, from an answer that has passed every check.
package struct UpstreamStatement: Sendable, Equatable {
    /// The longest subject, in bytes (OpenID Connect Core §2).
    static let longestSubject = 255

    /// The issuer, with the tenant of the person in it.
    package let issuer: String
    /// The permanent id of the person at the issuer; the only thing that finds their user here.
    package let subject: String
    package var claims: SSOClaims
    /// The time when the person authenticated there; nil if the provider does not say it.
    package let authenticatedAt: Date?
    /// Whether the provider decides who has the address, because it is of the company whose provider it is.
    var isAuthoritative = false
    /// The client id that the ID token is for; nil without an ID token.
    var audience: String?
    /// The token that ends this server's access to the account, if the provider wants that at the account's deletion.
    var refreshToken: UpstreamRefreshToken?

    package init(issuer: String, subject: String, claims: SSOClaims, authenticatedAt: Date? = nil) {
        self.issuer = issuer
        self.subject = subject
        self.claims = claims
        self.authenticatedAt = authenticatedAt
    }
}

/// The reason why a person is not logged in by a provider; the text of some is for the operator's log.
package enum UpstreamRefusal: Error, Equatable, Sendable {
    /// The person has turned back.
    case cancelled
    /// The provider has answered with an error.
    case provider(String)
    /// The provider cannot be reached, or its document or keys cannot be used.
    case unavailable(String)
    /// The answer or its token fails a check.
    case untrustworthy(String)
    /// The person is no member of the organizations that the operator admits.
    case otherOrganization
    /// The person has authenticated longer ago than was asked.
    case tooOld
    /// The login at the provider did not reach a level that the operator asks for.
    case tooWeak
}
