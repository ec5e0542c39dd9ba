/// The secret of a confidential client: `lcs_` and base64url of 32 random bytes.
///
/// The server makes it and shows it once.
package struct ClientSecret: BearerSecret {
    package static let prefix = "lcs_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
