/// The public half of a key that signs access tokens (P-256).
package struct PublicSigningKey: Sendable, Equatable {
    package let id: String
    /// The coordinates on the curve, base64url.
    package let x: String
    package let y: String

    package init(id: String, x: String, y: String) {
        self.id = id
        self.x = x
        self.y = y
    }
}
