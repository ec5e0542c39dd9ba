import Foundation

/// An access token as it is sent (RFC 7515 §7.1), read strictly and not verified yet.
///
/// It is read before any key is chosen: the algorithm is ES256, and nothing in a token may say how it is verified
/// (RFC 8725 §3.1).
struct CompactAccessToken: Sendable {
    /// The longest token that is looked at.
    private static let longest = 4096

    private struct Header: Decodable {
        let alg: String
        let typ: String
        let kid: String
        var crit: [String]?
    }

    /// The id of the key that it claims to be signed with: a thumbprint (RFC 7638).
    ///
    /// For no other text is anybody asked.
    let keyID: String
    let payload: Data
    /// 64 bytes.
    let signature: Data
    let signingInput: Data

    init(_ text: String) throws(AccessTokenError) {
        guard text.utf8.count <= Self.longest else { throw .invalid }
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]), signature.count == 64,
            let members = try? JSONDecoder().decode(Header.self, from: header)
        else { throw .invalid }
        guard members.alg == "ES256", members.typ == "at+jwt", members.crit == nil,
            Base64URL.decode(members.kid)?.count == 32
        else { throw .invalid }
        keyID = members.kid
        self.payload = payload
        self.signature = signature
        signingInput = Data("\(parts[0]).\(parts[1])".utf8)
    }
}
