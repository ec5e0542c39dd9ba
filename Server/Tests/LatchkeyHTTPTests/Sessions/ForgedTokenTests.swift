import LatchkeyHTTP
import LatchkeyJSON
import Crypto
import Foundation
import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

/// Tokens forged from a valid one and the public keys.
@Suite struct ForgedTokenTests {
    private static func parts(_ token: String) throws -> (header: JSONValue, payload: JSONValue, signature: String) {
        let parts = token.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        func json(_ part: String) throws -> JSONValue {
            try WireJSON.decode(JSONValue.self, from: Data(try #require(Base64URL.decode(part))))
        }
        return (try json(parts[0]), try json(parts[1]), parts[2])
    }

    private static func part(_ value: JSONValue) throws -> String {
        Base64URL.encode(Array(try WireJSON.encode(value)))
    }

    private static let algorithms = ["none", "None", "nOnE", "", "HS256", "ES384", "RS256", "ES256 ", "es256"]

    @Test(arguments: algorithms) func `no other algorithm is taken`(algorithm: String) async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (header, payload, signature) = try Self.parts(ada.accessToken)
            let changed = try Self.part(header.merging(["alg": .string(algorithm)])) + "." + Self.part(payload)
            for signature in [signature, ""] {
                try await server.current(changed + "." + signature).expectRefusal("invalid_token")
            }
            try await server.current(changed).expectRefusal("invalid_token")
        }
    }

    @Test func `the public key is no secret for HS256`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (header, payload, _) = try Self.parts(ada.accessToken)
            let text = try Self.part(header.merging(["alg": "HS256"])) + "." + Self.part(payload)
            guard case .p256(let x, let y)? = await server.publicKeys.first?.numbers else {
                Issue.record("the first key signs access tokens")
                return
            }
            let raw = x + y
            let key = try P256.Signing.PublicKey(rawRepresentation: raw)
            let secrets: [Data] = [
                Data(key.pemRepresentation.utf8), key.derRepresentation, Data(raw), Data(Base64URL.encode(x).utf8),
                Data(),
            ]
            for secret in secrets {
                let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret))
                try await server.current(text + "." + Base64URL.encode(Array(code))).expectRefusal("invalid_token")
            }
        }
    }

    @Test func `a key of somebody else is refused whatever the header says of it`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (header, payload, _) = try Self.parts(ada.accessToken)
            let key = P256.Signing.PrivateKey()
            let raw = key.publicKey.rawRepresentation
            let jwk: JSONValue = [
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(raw.prefix(32))),
                "y": .string(Base64URL.encode(raw.suffix(32))),
            ]
            let extras: [JSONValue] = [
                [:], ["jwk": jwk], ["jku": "http://127.0.0.1:1/jwks.json"], ["x5u": "http://127.0.0.1:1/x"],
                ["x5c": ["AAAA"]], ["crit": ["exp"]], ["kid": "../../dev/null"], ["kid": "' OR 1=1 --"], ["kid": ""],
                ["kid": "unknown"], ["kid": 1], ["typ": "JWT"], ["kid": .string(String(repeating: "k", count: 2000))],
            ]
            for extra in extras {
                let text = try Self.part(header.merging(extra)) + "." + Self.part(payload)
                let signature = try key.signature(for: Data(text.utf8)).rawRepresentation
                try await server.current(text + "." + Base64URL.encode(signature)).expectRefusal("invalid_token")
            }
        }
    }

    @Test(
        arguments: [
            Array(repeating: UInt8(0), count: 64), Array(repeating: UInt8(255), count: 64), [],
            [0x30, 0x06, 2, 1, 0, 2, 1],
            Array(repeating: UInt8(1), count: 63), Array(repeating: UInt8(1), count: 65),
        ]
    )
    func `a signature that is none is refused`(signature: [UInt8]) async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let text = ada.accessToken.split(separator: ".").prefix(2).joined(separator: ".")
            try await server.current(text + "." + Base64URL.encode(signature)).expectRefusal("invalid_token")
        }
    }

    @Test func `the same signature in DER is refused`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let parts = ada.accessToken.split(separator: ".").map(String.init)
            let raw = try #require(Base64URL.decode(parts[2]))
            let der = try P256.Signing.ECDSASignature(rawRepresentation: raw).derRepresentation
            let text = parts[0] + "." + parts[1]
            try await server.current(text + "." + Base64URL.encode(der)).expectRefusal("invalid_token")
        }
    }

    @Test func `the claims of one token do not go with the signature of another`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register().accessToken.split(separator: ".").map(String.init)
            let eve = try await server.register("eve").accessToken.split(separator: ".").map(String.init)
            try await server.current([ada[0], ada[1], eve[2]].joined(separator: ".")).expectRefusal("invalid_token")
            #expect(try await server.current(eve.joined(separator: ".")).status == 200)
        }
    }

    @Test func `claims that are changed are refused`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (header, payload, signature) = try Self.parts(ada.accessToken)
            let changes: [JSONValue] = [
                ["exp": 4_000_000_000], ["exp": .null], ["exp": "4000000000"], ["sub": "x"], ["iss": "https://evil"],
                ["aud": ["a", "b"]], ["sid": "x"], ["iat": .null], ["nbf": 4_000_000_000],
            ]
            for change in changes {
                let text = try Self.part(header) + "." + Self.part(payload.merging(change)) + "." + signature
                try await server.current(text).expectRefusal("invalid_token")
            }
        }
    }

    @Test func `an encrypted token is refused`() async throws {
        try await TestServer.run { server async throws in
            let header: JSONValue = ["alg": "PBES2-HS512+A256KW", "enc": "A256GCM", "zip": "DEF", "p2c": 2_147_483_647]
            let token = try Self.part(header) + ".AAAA.AAAA.AAAA.AAAA"
            try await server.current(token).expectRefusal("invalid_token")
        }
    }
}
