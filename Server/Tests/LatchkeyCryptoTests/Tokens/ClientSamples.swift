import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyJWS
import Testing

/// A client with a key of each algorithm.
struct ClientSamples: Sendable {
    static let algorithms: [JWSAlgorithm] = [.es256, .ps256, .eddsa, .rs256]

    let p256 = P256.Signing.PrivateKey()
    private let ed25519 = Curve25519.Signing.PrivateKey()
    private let rsa: _RSA.Signing.PrivateKey

    init() throws { rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    func key(_ algorithm: JWSAlgorithm) -> JWSSigningKey {
        switch algorithm {
        case .es256: JWSSigningKey(p256)
        case .eddsa: JWSSigningKey(ed25519)
        case .rs256: JWSSigningKey(rsa)
        case .ps256: JWSSigningKey(rsa, isProbabilistic: true)
        case .hs256: JWSSigningKey(secret: Array(rsa.publicKey.derRepresentation))
        }
    }

    func token(_ algorithm: JWSAlgorithm, keyID: String? = nil) throws -> String {
        try key(algorithm).sign(["sub": "client"], keyID: keyID)
    }

    /// The public key as a JWK, with more members.
    func jwk(_ algorithm: JWSAlgorithm, _ more: [String: JSONValue] = [:]) throws -> JSONValue {
        let numbers = try #require(key(algorithm).verificationKey.numbers)
        return .object(numbers.jwk.mapValues(JSONValue.string).merging(more) { $1 })
    }

    /// A proof of a key, whose public half is in the header unless another JWK takes its place.
    func proof(_ algorithm: JWSAlgorithm, by jwk: JSONValue? = nil, claims: String) throws -> String {
        let header: JSONValue = [
            "alg": .string(algorithm.rawValue), "typ": "dpop+jwt", "jwk": try jwk ?? self.jwk(algorithm),
        ]
        let input = Base64URL.encode(try JSONEncoder().encode(header)) + "." + Base64URL.encode(Array(claims.utf8))
        return input + "." + Base64URL.encode(try signature(algorithm, of: Data(input.utf8)))
    }

    private func signature(_ algorithm: JWSAlgorithm, of input: Data) throws -> Data {
        switch algorithm {
        case .es256: try p256.signature(for: input).rawRepresentation
        case .eddsa: try ed25519.signature(for: input)
        case .rs256: try rsa.signature(for: SHA256.hash(data: input), padding: .insecurePKCS1v1_5).rawRepresentation
        case .ps256: try rsa.signature(for: SHA256.hash(data: input), padding: .PSS).rawRepresentation
        case .hs256: Data()
        }
    }

    static func set(_ keys: JSONValue...) throws -> [UInt8] {
        Array(try JSONEncoder().encode(JSONValue.object(["keys": .array(keys)])))
    }

    /// A token with exactly this header and payload, signed with ES256.
    func token(header: String, payload: String = "{}") throws -> String {
        let input = Base64URL.encode(header.utf8) + "." + Base64URL.encode(payload.utf8)
        return input + "." + Base64URL.encode(try p256.signature(for: Data(input.utf8)).rawRepresentation)
    }
}
