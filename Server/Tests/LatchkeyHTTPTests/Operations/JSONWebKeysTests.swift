import LatchkeyJSON
import Crypto
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import Testing

@Suite struct JSONWebKeysTests {
    @Test func `anybody verifies a token with the published key alone`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let keys = try await server.send("GET", "/.well-known/jwks.json").decoded(JSONWebKeySet.self)
            let key = try #require(keys.keys.first)
            let raw = try #require(Base64URL.decode(key.x)) + #require(Base64URL.decode(key.y))
            let publicKey = try P256.Signing.PublicKey(rawRepresentation: raw)
            let parts = ada.accessToken.split(separator: ".").map(String.init)
            let signature = try P256.Signing.ECDSASignature(
                rawRepresentation: try #require(Base64URL.decode(parts[2]))
            )
            #expect(publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
            #expect(!publicKey.isValidSignature(signature, for: Data("\(parts[0]).x".utf8)))
        }
    }

    @Test func `the key set holds nothing secret`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/.well-known/jwks.json")
            #expect(answer.headers[.cacheControl] == "public, max-age=300")
            let names = answer["keys"]?.arrayValue?.first?.objectValue?.keys.sorted()
            #expect(names == ["alg", "crv", "kid", "kty", "use", "x", "y"])
        }
    }
}
