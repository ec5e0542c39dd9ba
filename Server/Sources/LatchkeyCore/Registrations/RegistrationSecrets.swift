/// The token with which a self-registered client reads and changes its registration (RFC 7592): `lra_` and base64url of
/// 32 random bytes.
package struct RegistrationToken: BearerSecret {
    package static let prefix = "lra_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// A token of the operator with which clients may register themselves: `lri_` and base64url of 32 random bytes.
package struct InitialAccessToken: BearerSecret {
    package static let prefix = "lri_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
