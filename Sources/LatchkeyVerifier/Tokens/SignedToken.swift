import LatchkeyJSON

/// An access token (RFC 9068), parsed and not verified yet.
struct SignedToken: Sendable {
    private static let members: Set<String> = ["alg", "typ", "kid"]
    private static let longestKeyID = 255

    let jws: CompactJWS
    /// The id of the signing key, as the token claims.
    let keyID: String

    init(_ text: String) throws(TokenFault) {
        guard let jws = CompactJWS(text, members: Self.members), jws.hasType("at+jwt"),
            jws.algorithm.flatMap(TokenAlgorithm.init) != nil, let keyID = jws.header["kid"]?.stringValue,
            (1...Self.longestKeyID).contains(keyID.utf8.count)
        else { throw .invalidToken(.form) }
        self.jws = jws
        self.keyID = keyID
    }
}

/// The algorithms of access tokens (RFC 7518 §3.1).
enum TokenAlgorithm: String, Sendable {
    case es256 = "ES256"
    case rs256 = "RS256"
}
