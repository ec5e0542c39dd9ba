import LatchkeyJSON
import Crypto
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
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
            let names = answer["keys"]?.arrayValue?.map { $0.objectValue?.keys.sorted() }
            #expect(names == [["alg", "crv", "kid", "kty", "use", "x", "y"], ["alg", "e", "kid", "kty", "n", "use"]])
        }
    }

    @Test func `who has the key set is told so, in every way of asking`() async throws {
        try await TestServer.run { server in
            let tag = try #require(try await server.send("GET", "/.well-known/jwks.json").headers[.eTag])
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let answer = try await server.send("GET", "/.well-known/jwks.json", headers: ["If-None-Match": known])
                #expect(answer.status == 304, "\(known)")
                #expect(answer.body.isEmpty)
                #expect(answer.headers[.eTag] == tag)
                #expect(answer.headers[.cacheControl] == "public, max-age=300")
            }
            for unknown in ["\"other\"", tag.replacing("\"", with: ""), ""] {
                let answer = try await server.send("GET", "/.well-known/jwks.json", headers: ["If-None-Match": unknown])
                #expect(answer.status == 200, "\(unknown)")
            }
        }
    }

    @Test func `a rotation makes another key set`() async throws {
        try await TestServer.run { server in
            let tag = try #require(try await server.send("GET", "/.well-known/jwks.json").headers[.eTag])
            _ = try await server.composition.signingKeys.rotate(immediately: false)
            let answer = try await server.send("GET", "/.well-known/jwks.json", headers: ["If-None-Match": tag])
            #expect(answer.status == 200)
            #expect(answer["keys"]?.arrayValue?.count == 3)
        }
    }
}
