import LatchkeyCore
import LatchkeyJWS

/// The only header of our access tokens.
///
/// It is checked before a key is chosen: a token must not decide how it is verified (RFC 8725 §3.1).
enum AccessTokenHeader {
    static let type = "at+jwt"

    /// Accepts exactly our algorithm and type, and the id of a key.
    ///
    /// - Returns: The unverified token and the key's id, which may be unknown.
    static func check(_ text: String) throws(AccessTokenError) -> (token: CompactJWS, keyID: String) {
        guard let token = CompactJWS(text), token.algorithm == .es256, token.type == type, let id = token.keyID,
            SigningKey.isID(id)
        else { throw .invalid }
        return (token, id)
    }
}
