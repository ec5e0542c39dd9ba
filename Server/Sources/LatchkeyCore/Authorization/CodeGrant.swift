/// The terms of the session that a code starts.
package struct CodeGrant: Sendable, Equatable {
    package let scopes: Scopes
    package let resources: [String]
    /// The `nonce` of the request, which the first ID token repeats.
    package let nonce: String?
    /// The `claims` parameter of the request as JSON.
    package let claims: String?
    /// The key that must be proved when the code is exchanged (`dpop_jkt` of RFC 9449 §10).
    package let keyThumbprint: KeyThumbprint?

    package init(
        scopes: Scopes,
        resources: [String] = [],
        nonce: String? = nil,
        claims: String? = nil,
        keyThumbprint: KeyThumbprint? = nil
    ) {
        self.scopes = scopes
        self.resources = resources
        self.nonce = nonce
        self.claims = claims
        self.keyThumbprint = keyThumbprint
    }
}
