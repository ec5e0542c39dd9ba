import Crypto
import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// An authenticator with one ES256 key, and the browser before it; a test can make either do a thing wrong.
struct SoftwareAuthenticator: Sendable {
    private let key = P256.Signing.PrivateKey()
    private let anotherKey = P256.Signing.PrivateKey()
    let credentialID = SecureRandom.bytes(32)
    /// The handle that the last registration gave, unless a test sets another one.
    var userHandle: String?
    var origin = TestServer.issuer
    var relyingPartyID = "id.example.com"
    /// The type in the client data instead of the right one.
    var type: String?
    /// The challenge in the client data instead of the right one.
    var challenge: String?
    /// User present, user verified.
    var flags: UInt8 = 0x05
    var counter: UInt32 = 0
    /// The algorithm that the new key names.
    var algorithm = -7
    /// Whether another key signs.
    var signsWithAnotherKey = false
    /// Whether the answer with a new passkey names that other key beside the attested one.
    var namesAnotherKey = false

    /// Makes a passkey (`RegistrationResponseJSON`).
    mutating func create(_ options: JSONValue?) throws -> JSONValue {
        let options = try #require(options?.objectValue)
        userHandle = options["user"]?.objectValue?["id"]?.stringValue
        let model = [UInt8](repeating: 0, count: 16)
        let data = Self.joined(data(flags | 0x40), model, [0, 32], credentialID, coseKey)
        let object = Self.joined(
            [0xA3, 0x63],
            Array("fmt".utf8),
            [0x64],
            Array("none".utf8),
            [0x67],
            Array("attStmt".utf8),
            [0xA0, 0x68],
            Array("authData".utf8),
            [0x58, UInt8(data.count)],
            data
        )
        let clientData = try clientData("webauthn.create", options)
        let named = namesAnotherKey ? anotherKey : key
        return credential([
            "clientDataJSON": .string(Base64URL.encode(clientData)),
            "attestationObject": .string(Base64URL.encode(object)), "transports": ["internal"],
            "authenticatorData": .string(Base64URL.encode(data)), "publicKeyAlgorithm": -7,
            "publicKey": .string(Base64URL.encode(Array(named.publicKey.derRepresentation))),
        ])
    }

    /// Uses the passkey (`AuthenticationResponseJSON`).
    func use(_ options: JSONValue?) throws -> JSONValue {
        let clientData = try clientData("webauthn.get", try #require(options?.objectValue))
        let data = data(flags)
        let signer = signsWithAnotherKey ? anotherKey : key
        let signature = try signer.signature(for: Self.joined(data, Array(SHA256.hash(data: clientData))))
        return credential([
            "clientDataJSON": .string(Base64URL.encode(clientData)),
            "authenticatorData": .string(Base64URL.encode(data)),
            "signature": .string(Base64URL.encode(Array(signature.derRepresentation))),
            "userHandle": userHandle.map(JSONValue.string) ?? .null,
        ])
    }

    private func credential(_ response: [String: JSONValue]) -> JSONValue {
        let id = JSONValue.string(Base64URL.encode(credentialID))
        return [
            "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "response": .object(response), "clientExtensionResults": ["credProps": ["rk": true]],
        ]
    }

    private func clientData(_ right: String, _ options: [String: JSONValue]) throws -> [UInt8] {
        let challenge = try #require(self.challenge ?? options["challenge"]?.stringValue)
        let text = """
            {"type":"\(type ?? right)","challenge":"\(challenge)","origin":"\(origin)","crossOrigin":false}
            """
        return Array(text.utf8)
    }

    private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    private func data(_ flags: UInt8) -> [UInt8] {
        let counter = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self.counter >> UInt32($0)) }
        return Self.joined(Array(SHA256.hash(data: Array(relyingPartyID.utf8))), [flags], counter)
    }

    private var coseKey: [UInt8] {
        let point = Array(key.publicKey.rawRepresentation)
        // A negative number in CBOR (RFC 8949 §3.1).
        let algorithm: [UInt8] =
            self.algorithm >= -24 ? [UInt8(0x1F - self.algorithm)] : [0x38, UInt8(-1 - self.algorithm)]
        return Self.joined(
            [0xA5, 0x01, 0x02, 0x03],
            algorithm,
            [0x20, 0x01, 0x21, 0x58, 0x20],
            Array(point.prefix(32)),
            [0x22, 0x58, 0x20],
            Array(point.suffix(32))
        )
    }
}

extension TestServer {
    /// Sends members of a body as JSON.
    func post(
        _ path: String,
        _ members: [String: JSONValue],
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let body = Body(Array(try WireJSON.encode(JSONValue.object(members))))
        return try await send("POST", path, body, token: token, headers: headers)
    }

    /// The options of a ceremony.
    func passkeyOptions(
        _ path: String,
        _ members: [String: JSONValue] = [:],
        token: String? = nil
    ) async throws -> (id: JSONValue, publicKey: JSONValue) {
        let answer = try await post(path, members, token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return (.string(try answer.string("ceremonyID")), try #require(answer["publicKey"]))
    }

    /// Adds a passkey of a signed-in user.
    func addPasskey(_ authenticator: inout SoftwareAuthenticator, of person: Person) async throws -> TestAnswer {
        let options = try await passkeyOptions("/v1/users/me/passkeys/options", token: person.accessToken)
        let credential = try authenticator.create(options.publicKey)
        return try await post(
            "/v1/users/me/passkeys",
            ["ceremonyID": options.id, "credential": credential],
            token: person.accessToken
        )
    }

    /// Logs in with a passkey.
    func logIn(with authenticator: SoftwareAuthenticator) async throws -> TestAnswer {
        let options = try await passkeyOptions("/v1/sessions/passkey/options")
        let credential = try authenticator.use(options.publicKey)
        return try await post("/v1/sessions/passkey", ["ceremonyID": options.id, "credential": credential])
    }
}
