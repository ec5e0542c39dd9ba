/// The secret of a client whose login waits for another factor: `lkl_` and base64url of 32 bytes.
///
/// It proves nothing by itself, and opens nothing but the login's end.
package struct ChallengeID: BearerSecret {
    package static let prefix = "lkl_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
