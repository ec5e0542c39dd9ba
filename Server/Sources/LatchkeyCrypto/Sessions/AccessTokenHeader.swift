import Foundation
import LatchkeyCore

/// The one header that our access tokens have.
///
/// It is checked before any key is chosen: nothing in a token may say how it is verified (RFC 8725 §3.1).
enum AccessTokenHeader {
    static let type = "at+jwt"

    private struct Members: Decodable {
        let alg: String
        let typ: String
        let kid: String
    }

    /// Takes a token with exactly our algorithm, type and the name of a key, every part in canonical base64url.
    ///
    /// - Returns: The id of the key; it may be one that nobody has.
    static func check(_ token: String) throws(AccessTokenError) -> String {
        let parts = token.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), Base64URL.decode(parts[1]) != nil,
            let signature = Base64URL.decode(parts[2]), signature.count == 64
        else { throw .invalid }
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(header)),
            let names = try? JSONDecoder().decode([String: String].self, from: Data(header)), names.count == 3,
            members.alg == "ES256", members.typ == type, SigningKey.isID(members.kid)
        else { throw .invalid }
        return members.kid
    }
}
