/// An opaque access token: `lka_` and base64url of 32 random bytes, looked up at each request.
///
/// Kii clients get it, because they keep an access token for longer than a token that is verified offline may live.
package struct OpaqueAccessToken: BearerSecret {
    package static let prefix = "lka_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
