/// A JWT that a client signed, read and not verified.
package struct ClientToken: Sendable {
    /// The header's algorithm: `ES256`, `PS256`, `EdDSA` or `RS256`.
    package let algorithm: String
    package let type: String?
    /// The id of the signing key, as the token claims.
    package let keyID: String?
    package let claims: Claims
    /// The whole token.
    package let text: String

    package init(algorithm: String, type: String?, keyID: String?, claims: Claims, text: String) {
        self.algorithm = algorithm
        self.type = type
        self.keyID = keyID
        self.claims = claims
        self.text = text
    }
}

/// Reads the JWTs that clients sign, such as the assertions of `private_key_jwt`.
package protocol ClientTokenReader: Sendable {
    /// Reads a token without verifying it.
    ///
    /// - Returns: Nil if it is malformed, has another algorithm, or its header brings a key (`jwk`), names the URL of
    ///   one (`jku`, `x5u`), or asks for an extension (`crit`).
    func read(_ text: String) -> ClientToken?

    /// Whether a key of a JWK set in JSON signed a token.
    ///
    /// If the token names a key, only keys with that id are tried, otherwise all keys of its algorithm.
    func isSigned(_ token: ClientToken, by keySet: [UInt8]) -> Bool

    /// Whether a JSON text is a JWK set with a public key for signatures, and without private and symmetric keys.
    func isUsable(_ keySet: [UInt8]) -> Bool
}
