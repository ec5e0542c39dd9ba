import Crypto
import Foundation
import LatchkeyJSON

/// A verified proof that the sender of a request holds a key (RFC 9449 §4.3).
struct KeyProof: Sendable {
    private static let members: Set<String> = ["alg", "typ", "jwk", "kid"]
    /// The longest proof in bytes; one with an RSA key of 8192 bits has about 3,000.
    private static let longest = 4096
    private static let longestID = 255

    /// The thumbprint of the key (RFC 7638).
    let thumbprint: String
    /// The proof's `jti`.
    let id: String

    /// - Parameters:
    ///   - request: The request with the proof.
    ///   - token: The access token that the proof must name.
    ///   - clockDifference: The accepted age, and difference between the clocks.
    ///   - now: The time of day.
    /// - Throws: `invalidProof` with the part that is wrong.
    init(_ request: TokenRequest, for token: String, clockDifference: Duration, now: Date) throws(TokenFault) {
        guard request.proofs.count == 1, let text = request.proofs.first else { throw .invalidProof(.count) }
        guard text.utf8.count <= Self.longest, let jws = CompactJWS(text, members: Self.members),
            jws.hasType("dpop+jwt"), let algorithm = jws.algorithm, let jwk = jws.header["jwk"]?.objectValue,
            let key = ProofKey(jwk, algorithm: algorithm), let thumbprint = ProofKey.thumbprint(of: jwk)
        else { throw .invalidProof(.form) }
        guard key.hasSigned(jws) else { throw .invalidProof(.signature) }
        guard let claims = jws.claims, let id = claims["jti"]?.stringValue,
            (1...Self.longestID).contains(id.utf8.count)
        else { throw .invalidProof(.form) }
        guard claims["htm"]?.stringValue == request.method else { throw .invalidProof(.method) }
        guard let address = claims["htu"]?.stringValue, Self.isSame(address, request.url) else {
            throw .invalidProof(.address)
        }
        guard let issuedAt = claims["iat"]?.time,
            abs(issuedAt.timeIntervalSince(now)) <= clockDifference.seconds
        else { throw .invalidProof(.time) }
        let digest = Base64URL.encode(SHA256.hash(data: Data(token.utf8)))
        guard claims["ath"]?.stringValue == digest else { throw .invalidProof(.token) }
        self.thumbprint = thumbprint
        self.id = id
    }

    /// Whether two URLs name the same target.
    ///
    /// The case of scheme and host, a default port, the query and the fragment do not count (RFC 9449 §4.3, RFC 3986
    /// §6.2).
    static func isSame(_ first: String, _ second: String) -> Bool {
        guard let first = target(first), let second = target(second) else { return false }
        return first == second
    }

    private static func target(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), parts.user == nil, parts.password == nil,
            let origin = parts.origin
        else { return nil }
        return origin + (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath)
    }
}
