import Crypto
import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

/// The server's own signing key, read from its database with its secret.
///
/// Its signatures are valid, so a refusal concerns the content of the token.
struct OwnKey {
    private let key: P256.Signing.PrivateKey

    init(of server: TestServer) async throws {
        let sealed = try await server.database.read { connection in
            try connection.first("SELECT sealed FROM signing_keys WHERE algorithm = 'ES256'") { try $0.bytes(0) }
        }
        let raw = try server.secret.open(try #require(sealed), for: .signingKeys)
        key = try P256.Signing.PrivateKey(rawRepresentation: raw)
    }

    /// A token with this header and payload.
    func token(header: String, payload: String) throws -> String {
        let text = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
        return text + "." + Base64URL.encode(try key.signature(for: Data(text.utf8)).rawRepresentation)
    }

    /// A token with some members changed; null removes one.
    func token(_ good: String, header: JSONValue = [:], payload: JSONValue = [:]) throws -> String {
        let parts = try TokenParts(good)
        return try token(
            header: TokenParts.text(parts.header.merging(header)),
            payload: TokenParts.text(parts.payload.merging(payload))
        )
    }
}

/// The content of a token.
struct TokenParts {
    let header: JSONValue
    let payload: JSONValue

    init(_ token: String) throws {
        let parts = try token.split(separator: ".").map { part in
            let bytes = try #require(Base64URL.decode(part))
            return try? WireJSON.decode(JSONValue.self, from: Data(bytes))
        }
        try #require(parts.count == 3)
        header = try #require(parts[0])
        payload = try #require(parts[1])
    }

    static func text(_ value: JSONValue) throws -> String {
        String(decoding: try WireJSON.encode(value), as: UTF8.self)
    }
}
