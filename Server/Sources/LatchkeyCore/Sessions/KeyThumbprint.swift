/// The thumbprint of a public key (RFC 7638), by which a session recognizes the key of its app.
package struct KeyThumbprint: Hashable, Sendable {
    /// Base64url of a SHA-256 digest; RFC 9449 §6.1 calls it `jkt`.
    package let text: String

    package init(_ text: String) { self.text = text }

    /// The thumbprint of a point on P-256 with coordinates of 32 bytes.
    package init(x: [UInt8], y: [UInt8], digest: any TokenDigest) {
        let key = #"{"crv":"P-256","kty":"EC","x":"\#(Base64URL.encode(x))","y":"\#(Base64URL.encode(y))"}"#
        text = Base64URL.encode(digest.digest(Array(key.utf8)))
    }
}
