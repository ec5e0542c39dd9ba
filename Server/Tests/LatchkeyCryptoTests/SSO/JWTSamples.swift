import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJWS
import Testing

/// A backend's keys for JWTs, in files for OpenSSL.
struct JWTSamples {
    static let secret = "a secret of thirty-two bytes, or more"

    private let folder: URL
    private let p256 = P256.Signing.PrivateKey()
    private let ed25519 = Curve25519.Signing.PrivateKey()
    private let rsa: _RSA.Signing.PrivateKey

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let prefix: [UInt8] = [0x30, 0x2E, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20]
        let der = Data(prefix + ed25519.rawRepresentation)
        let pem = "-----BEGIN PRIVATE KEY-----\n\(der.base64EncodedString())\n-----END PRIVATE KEY-----\n"
        for (name, text) in [("ES256", p256.pemRepresentation), ("EdDSA", pem), ("RS256", rsa.pemRepresentation)] {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func file(_ algorithm: String) -> String { folder.appending(path: algorithm).path() }

    /// The public key of an algorithm, from its private key.
    func publicKey(_ algorithm: String, id: String? = nil) throws -> SSOPublicKey {
        let text = try String(contentsOfFile: file(algorithm), encoding: .utf8)
        let key = try #require(JWSSigningKey(pem: text).flatMap { SSOPublicKey($0.verificationKey) })
        return try #require(SSOPublicKey(id: id, key.numbers))
    }

    func method(_ algorithm: String, _ rules: JWTRules = JWTRules()) throws -> SSOKey.Method {
        if algorithm == "HS256" { return .secret(Secret(Self.secret), rules) }
        return .publicKey(try publicKey(algorithm), rules)
    }

    /// A check of all kinds of tokens.
    func check() throws -> SSOTokenCheck {
        try Backend.check(method("ES256"), method("EdDSA"), method("RS256"), method("HS256"))
    }

    /// An order for the script.
    func order(
        _ algorithm: String,
        claims changes: [String: any Sendable] = [:],
        without missing: String? = nil,
        header: [String: any Sendable] = [:]
    ) -> [String: any Sendable] {
        let now = Int(Backend.now.timeIntervalSince1970)
        var claims: [String: any Sendable] = [
            "sub": "u-1", "aud": "default", "iat": now, "exp": now + 300, "jti": UUID().uuidString,
            "preferred_username": "alice", "email": "alice@example.com", "email_verified": true, "name": "Alice",
            "locale": "ja_JP",
        ]
        claims.merge(changes) { $1 }
        if let missing { claims[missing] = nil }
        return [
            "alg": algorithm, "claims": claims, "header": header, "secret": Self.secret, "private_key": file(algorithm),
        ]
    }
}
