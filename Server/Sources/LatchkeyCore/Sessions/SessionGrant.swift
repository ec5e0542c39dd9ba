/// The terms on which an application has a session: what its tokens may do, and for whom.
package struct SessionGrant: Sendable, Equatable {
    package let scopes: Scopes
    /// The resources that its access tokens are for (RFC 8707); empty for this server and the application's audience.
    package let resources: [String]
    /// The `claims` parameter of the request as JSON (OpenID Connect Core §5.5); nil without one.
    package let claims: String?
    /// The browser's session in which the user authorized it; nil if it does not end with that session.
    package let parentID: SessionRecord.ID?

    package init(
        scopes: Scopes,
        resources: [String] = [],
        claims: String? = nil,
        parentID: SessionRecord.ID? = nil
    ) {
        self.scopes = scopes
        self.resources = resources
        self.claims = claims
        self.parentID = parentID
    }

    /// Whether the session outlives the browser's session.
    package var isOffline: Bool { scopes.contains(Scopes.offlineAccess) }
}
