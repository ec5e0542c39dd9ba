/// The secret that continues the session of a Khoros client without tokens: base64url of 32 random bytes.
///
/// A session key is never accepted as a cookie, nor a cookie as a key, so no browser sends it by itself.
package struct SessionKey: BearerSecret {
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
