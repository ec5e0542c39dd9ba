/// Verifies the ID tokens of providers, and signs the secret that Apple asks for.
package protocol UpstreamTokens: Sendable {
    /// Reads the header of a token without verifying it.
    ///
    /// - Returns: Nil if it is malformed, or its header brings a key, names the URL of one, or asks for an extension.
    func header(of token: String) -> UpstreamTokenHeader?

    /// The claims of a token that a public key of a JWK set has signed; nil for another token.
    func claims(of token: String, signedBy keySet: [UInt8]) -> Claims?

    /// The claims of a token with an HMAC under a secret; nil for another token.
    func claims(of token: String, signedWith secret: Secret) -> Claims?

    /// The claims in the bytes of a JSON object; nil unless its names are unique.
    func claims(in json: [UInt8]) -> Claims?

    /// A JWT of the key, for ES256; nil if the key is none.
    func sign(_ claims: Claims, with key: AppleKey) -> String?

    /// The HMAC-SHA256 of a text under a secret, in hexadecimal digits.
    func hexadecimalMAC(of text: String, under secret: Secret) -> String
}

/// The header of a provider's token, as it claims.
package struct UpstreamTokenHeader: Sendable, Equatable {
    package let algorithm: String
    package let keyID: String?

    package init(algorithm: String, keyID: String?) {
        self.algorithm = algorithm
        self.keyID = keyID
    }
}
