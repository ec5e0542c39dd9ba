package import LatchkeyCore
package import LatchkeyJWS

extension SSOPublicKey {
    /// The public key in a file: PEM, as OpenSSL writes it, or JSON (RFC 7517); nil for an unusable one.
    package init?(file text: String) {
        if text.contains("PRIVATE") { return nil }
        if let key = JWSVerificationKey(pem: text) { self.init(key) } else { self.init(json: Array(text.utf8)) }
    }

    /// Nil for a secret and for unusable keys.
    package init?(_ key: JWSVerificationKey) {
        guard let numbers = key.numbers else { return nil }
        self.init(id: nil, numbers)
    }
}
