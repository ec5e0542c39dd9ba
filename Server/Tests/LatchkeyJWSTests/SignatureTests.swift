import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyJWS
import Testing

@Suite struct SignatureTests {
    @Test(arguments: JWSAlgorithm.allCases) func `a key verifies its own signatures, and no other key does`(
        _ algorithm: JWSAlgorithm
    ) throws {
        let (samples, others) = (try JWSSamples(), try JWSSamples())
        let jws = try #require(CompactJWS(try samples.token(algorithm)))
        #expect(jws.algorithm == algorithm)
        #expect(jws.type == "JWT")
        #expect(jws.keyID == "k")
        #expect(String(decoding: jws.payload, as: UTF8.self) == #"{"sub":"u-1"}"#)
        for key in JWSAlgorithm.allCases {
            #expect(try samples.key(key).verificationKey.hasSigned(jws) == (key == algorithm))
            guard key != .hs256 else { continue }
            #expect(try !others.key(key).verificationKey.hasSigned(jws))
        }
        #expect(!JWSVerificationKey.hs256(SymmetricKey(data: [1, 2, 3])).hasSigned(jws))
    }

    @Test func `a public key is not accepted as a secret for HS256`() throws {
        let samples = try JWSSamples()
        let (p256, rsa) = (samples.p256.publicKey, samples.rsa.publicKey)
        let texts: [Data] = [
            Data(p256.pemRepresentation.utf8), p256.derRepresentation, p256.rawRepresentation, p256.x963Representation,
            samples.ed25519.publicKey.rawRepresentation, Data(rsa.pemRepresentation.utf8), rsa.derRepresentation,
            try rsa.getKeyPrimitives().modulus, Data(),
        ]
        for text in texts {
            let secret = SymmetricKey(data: text)
            let token = JWSSamples.token(header: #"{"alg":"HS256"}"#) {
                HMAC<SHA256>.authenticationCode(for: $0, using: secret)
            }
            let jws = try #require(CompactJWS(token))
            for algorithm in [JWSAlgorithm.es256, .eddsa, .rs256] {
                #expect(try !samples.key(algorithm).verificationKey.hasSigned(jws))
            }
            // The control: as a MAC it is valid.
            #expect(JWSVerificationKey.hs256(secret).hasSigned(jws))
        }
    }

    @Test func `a signature under the name of another algorithm is refused`() throws {
        let samples = try JWSSamples()
        // Both are 64 bytes.
        let eddsa = try JWSSamples.token(header: #"{"alg":"EdDSA"}"#) {
            try samples.p256.signature(for: $0).rawRepresentation
        }
        let es256 = try JWSSamples.token(header: #"{"alg":"ES256"}"#) { try samples.ed25519.signature(for: $0) }
        for token in [eddsa, es256] {
            let jws = try #require(CompactJWS(token))
            for algorithm in JWSAlgorithm.allCases {
                #expect(try !samples.key(algorithm).verificationKey.hasSigned(jws))
            }
        }
    }

    @Test func `an ECDSA signature in DER, of another curve or with impossible numbers is refused`() throws {
        let samples = try JWSSamples()
        let key = try samples.key(.es256).verificationKey
        let header = #"{"alg":"ES256"}"#
        let der = try JWSSamples.token(header: header) { try samples.p256.signature(for: $0).derRepresentation }
        #expect(CompactJWS(der) == nil)
        let p384 = P384.Signing.PrivateKey()
        let long = try JWSSamples.token(header: header) { try p384.signature(for: $0).rawRepresentation }
        #expect(CompactJWS(long) == nil)
        let order: [UInt8] =
            [255, 255, 255, 255, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 8) + [
                0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
            ]
        let zero = [UInt8](repeating: 0, count: 32)
        let good = try JWSSamples.token(header: header) { try samples.p256.signature(for: $0).rawRepresentation }
        let raw = try #require(Base64URL.decode(good.split(separator: ".")[2]))
        let (r, s) = (Array(raw.prefix(32)), Array(raw.suffix(32)))
        for signature in [zero + zero, zero + s, r + zero, order + s, r + order, order + order, s + r] {
            let forged = JWSSamples.token(header: header) { _ in signature }
            #expect(try !key.hasSigned(JWSSamples.read(forged)))
        }
        #expect(try key.hasSigned(JWSSamples.read(good)))
    }

    @Test func `an Ed25519 signature has one form`() throws {
        let samples = try JWSSamples()
        let key = try samples.key(.eddsa).verificationKey
        let header = #"{"alg":"EdDSA"}"#
        let good = try JWSSamples.token(header: header) { try samples.ed25519.signature(for: $0) }
        try #require(try key.hasSigned(JWSSamples.read(good)))
        // The order of the group; s + L is the same number (RFC 8032 §8.4).
        let order: [UInt8] =
            [0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14]
            + [UInt8](repeating: 0, count: 15) + [0x10]
        var twin = try #require(Base64URL.decode(good.split(separator: ".")[2]))
        var carry = 0
        for index in 0..<32 {
            let sum = Int(twin[32 + index]) + Int(order[index]) + carry
            (twin[32 + index], carry) = (UInt8(sum & 0xFF), sum >> 8)
        }
        for signature in [twin, [UInt8](repeating: 0, count: 64)] {
            let forged = JWSSamples.token(header: header) { _ in signature }
            #expect(try !key.hasSigned(JWSSamples.read(forged)))
        }
    }

    @Test func `an RSA signature with another padding or hash is refused`() throws {
        let samples = try JWSSamples()
        let key = try samples.key(.rs256).verificationKey
        func token(_ sign: (Data) throws -> _RSA.Signing.RSASignature) throws -> CompactJWS {
            try #require(
                CompactJWS(JWSSamples.token(header: #"{"alg":"RS256"}"#) { try sign($0).rawRepresentation })
            )
        }
        let pss = try token { try samples.rsa.signature(for: SHA256.hash(data: $0), padding: .PSS) }
        let sha512 = try token { try samples.rsa.signature(for: SHA512.hash(data: $0), padding: .insecurePKCS1v1_5) }
        let sha1 = try token {
            try samples.rsa.signature(for: Insecure.SHA1.hash(data: $0), padding: .insecurePKCS1v1_5)
        }
        for jws in [pss, sha512, sha1] { #expect(!key.hasSigned(jws)) }
        // The control.
        let good = try token { try samples.rsa.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5) }
        #expect(key.hasSigned(good))
        for bytes in [[UInt8](repeating: 0, count: 256), [0] + [UInt8](repeating: 1, count: 256)] {
            let forged = JWSSamples.token(header: #"{"alg":"RS256"}"#) { _ in bytes }
            #expect(try !key.hasSigned(JWSSamples.read(forged)))
        }
    }

    @Test func `a probabilistic RSA signature has the hash and salt of PS256`() throws {
        let samples = try JWSSamples()
        let key = try samples.key(.ps256).verificationKey
        func token(_ sign: (Data) throws -> _RSA.Signing.RSASignature) throws -> CompactJWS {
            try JWSSamples.read(
                JWSSamples.token(header: #"{"alg":"PS256"}"#) { try sign($0).rawRepresentation }
            )
        }
        let pkcs1 = try token { try samples.rsa.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5) }
        let sha512 = try token { try samples.rsa.signature(for: SHA512.hash(data: $0), padding: .PSS) }
        for jws in [pkcs1, sha512] { #expect(!key.hasSigned(jws)) }
        #expect(key.hasSigned(try token { try samples.rsa.signature(for: SHA256.hash(data: $0), padding: .PSS) }))
    }

    @Test func `a key has the algorithms of its type alone`() throws {
        let samples = try JWSSamples()
        let fitting: [JWSAlgorithm: [JWSAlgorithm]] = [
            .es256: [.es256], .eddsa: [.eddsa], .rs256: [.rs256, .ps256],
        ]
        for (type, algorithms) in fitting {
            let numbers = try #require(try samples.key(type).verificationKey.numbers)
            for algorithm in JWSAlgorithm.allCases {
                let key = JWSVerificationKey(numbers, for: algorithm)
                #expect((key != nil) == algorithms.contains(algorithm))
                guard let key else { continue }
                #expect(key.hasSigned(try JWSSamples.read(try samples.token(algorithm))))
            }
        }
        #expect(try samples.key(.hs256).verificationKey.numbers == nil)
    }

    @Test func `keys are read from files of their own algorithm, and their descriptions hide them`() throws {
        let samples = try JWSSamples()
        let texts: [(String, JWSAlgorithm)] = [
            (samples.p256.pemRepresentation, .es256), (samples.rsa.pemRepresentation, .rs256),
            (samples.rsa.pkcs8PEMRepresentation, .rs256),
        ]
        for (pem, algorithm) in texts {
            let key = try #require(JWSSigningKey(pem: pem))
            #expect(key.algorithm == algorithm)
            #expect("\(key)" == "JWSSigningKey(\(algorithm.rawValue))")
            #expect(JWSVerificationKey(pem: pem) == nil)
        }
        #expect(JWSVerificationKey(pem: samples.p256.publicKey.pemRepresentation)?.algorithm == .es256)
        #expect(JWSVerificationKey(pem: samples.rsa.publicKey.pemRepresentation)?.algorithm == .rs256)
        let p384 = P384.Signing.PrivateKey()
        for text in ["", "x", p384.pemRepresentation, p384.publicKey.pemRepresentation] {
            #expect(JWSSigningKey(pem: text) == nil)
            #expect(JWSVerificationKey(pem: text) == nil)
        }
        #expect("\(JWSSigningKey(secret: JWSSamples.secret))" == "JWSSigningKey(HS256)")
        #expect("\(JWSSigningKey(secret: JWSSamples.secret).verificationKey)" == "JWSVerificationKey(HS256)")
    }
}
