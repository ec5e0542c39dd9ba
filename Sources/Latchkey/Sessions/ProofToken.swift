import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A proof that this device has a key, for one request (DPoP, RFC 9449 §4.2).
enum ProofToken {
    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - request: The request, whose method and address the proof names.
    ///   - tokens: The refresh tokens in the request.
    ///   - key: The key that signs.
    ///   - date: The server's date.
    ///   - random: The source of the proof's id.
    /// - Returns: The value of the header `DPoP`.
    /// - Throws: The errors of the key.
    static func text(
        for request: URLRequest,
        refreshing tokens: RefreshRequest?,
        by key: any ProofKey,
        at date: Date,
        random: RandomBytes
    ) async throws -> String {
        let claims = Claims(
            jti: Data(random(16)).base64URLText,
            htm: request.httpMethod ?? "GET",
            htu: address(of: request),
            iat: Int(date.timeIntervalSince1970.rounded(.down)),
            rth: tokens.map { tokens in
                SHA256Digest(of: "\(tokens.refreshToken).\(tokens.nextRefreshToken)".utf8).bytes.base64URLText
            }
        )
        let header = Header(jwk: PublicKey(key.publicKey))
        let parts = [try WireJSON.encode(header), try WireJSON.encode(claims)].map(\.base64URLText)
        let input = parts.joined(separator: ".")
        let signature = try await key.signature(of: Array(input.utf8))
        return "\(input).\(Data(signature).base64URLText)"
    }

    /// The address without its query.
    private static func address(of request: URLRequest) -> String {
        String((request.url?.absoluteString ?? "").prefix { $0 != "?" && $0 != "#" })
    }

    private struct Header: Encodable {
        var typ = "dpop+jwt"
        var alg = "ES256"
        var jwk: PublicKey
    }

    private struct PublicKey: Encodable {
        var kty = "EC"
        var crv = "P-256"
        var x: String
        var y: String

        init(_ key: P256PublicKey) {
            x = Data(key.x).base64URLText
            y = Data(key.y).base64URLText
        }
    }

    /// The names are those of RFC 9449; `rth` is the digest of both refresh tokens.
    private struct Claims: Encodable {
        var jti: String
        var htm: String
        var htu: String
        var iat: Int
        var rth: String?
    }
}
