import LatchkeyCore
import LatchkeyJWS

/// The one header that our access tokens have.
///
/// It is checked before any key is chosen: nothing in a token may say how it is verified (RFC 8725 §3.1).
enum AccessTokenHeader {
    static let type = "at+jwt"

    /// Takes a token with exactly our algorithm, type and the name of a key.
    ///
    /// - Returns: The token, not verified yet, and the id of the key; it may be one that nobody has.
    static func check(_ text: String) throws(AccessTokenError) -> (token: CompactJWS, keyID: String) {
        guard let token = CompactJWS(text), token.algorithm == .es256, token.type == type, let id = token.keyID,
            SigningKey.isID(id)
        else { throw .invalid }
        return (token, id)
    }
}
