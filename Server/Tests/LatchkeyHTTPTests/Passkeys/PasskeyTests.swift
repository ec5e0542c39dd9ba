import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct PasskeyTests {
    @Test func `a passkey is added, listed, renamed and removed`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            let added = try await server.addPasskey(&authenticator, of: ada)
            #expect(added.status == 201)
            let passkey = try added.decoded(LatchkeyAPI.Passkey.self)
            #expect(!passkey.isSynced)
            #expect(passkey.lastUsedAt == nil)
            let path = "/v1/users/me/passkeys/\(passkey.id)"
            let renamed = try await server.send("PATCH", path, #"{"name":"Phone"}"#, token: ada.accessToken)
            #expect(renamed["name"]?.stringValue == "Phone")
            try await server.send("PATCH", path, #"{"name":""}"#, token: ada.accessToken)
                .expectProblem(422, "invalid_fields", field: "name")
            let list = try await server.send("GET", "/v1/users/me/passkeys", token: ada.accessToken)
            let passkeys = try list.decoded(LatchkeyAPI.Passkeys.self)
            #expect(passkeys.passkeys.map(\.name) == ["Phone"])
            #expect(passkeys.passkeys.map(\.credentialID) == [passkey.credentialID])
            #expect(passkeys.relyingPartyID == "id.example.com")
            #expect(passkeys.userName == "ada")
            #expect(passkeys.userHandle?.isEmpty == false)
            #expect(try await server.send("DELETE", path, token: ada.accessToken).status == 204)
            try await server.send("DELETE", path, token: ada.accessToken).expectProblem(404, "not_found")
            try await server.logIn(with: authenticator).expectRefusal("unknown_passkey")
        }
    }

    @Test func `a passkey logs in without a name, a password and another factor`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let answer = try await server.logIn(with: authenticator)
            #expect(answer.status == 201)
            #expect(answer["user", "id"]?.stringValue == ada.id)
            let session = try await server.current(try Person(answer).accessToken).decoded(CurrentSession.self)
            #expect(session.amr == ["mfa", "user", "pop", "hwk"])
            #expect(session.acr == "phr")
            #expect(try await server.logIn().status == 201, "a passkey asks nothing of a password")
        }
    }

    @Test func `a passkey completes a login that waits`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            try await server.setSecondFactor(.required)
            let challenge = try await server.logInToChallenge()
            #expect(challenge.factors == [.passkey])
            let begun = try await server.post("/v1/sessions/challenge/passkey", ["challengeID": .string(challenge.id)])
            #expect(begun["isCreation"]?.boolValue == false)
            let answer = try await server.post(
                "/v1/sessions/challenge",
                [
                    "challengeID": .string(challenge.id), "ceremonyID": try #require(begun["ceremonyID"]),
                    "credential": try authenticator.use(begun["publicKey"]),
                ]
            )
            #expect(answer.status == 201)
            #expect(try await server.current(try Person(answer).accessToken)["acr"]?.stringValue == "phr")
        }
    }

    @Test func `where a passkey is needed, it is added while logging in`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.setSecondFactor(.passkey)
            let challenge = try await server.logInToChallenge()
            #expect(challenge.enrollment == [.passkey])
            let begun = try await server.post("/v1/sessions/challenge/passkey", ["challengeID": .string(challenge.id)])
            #expect(begun["isCreation"]?.boolValue == true)
            var authenticator = SoftwareAuthenticator()
            let answer = try await server.post(
                "/v1/sessions/challenge",
                [
                    "challengeID": .string(challenge.id), "ceremonyID": try #require(begun["ceremonyID"]),
                    "credential": try authenticator.create(begun["publicKey"]),
                ]
            )
            #expect(answer.status == 201)
            #expect(try await server.logIn(with: authenticator).status == 201)
        }
    }

    @Test func `a user registers with a passkey instead of a password`() async throws {
        try await TestServer.run { server in
            let options = try await server.passkeyOptions("/v1/users/passkey/options", ["username": "ada"])
            var authenticator = SoftwareAuthenticator()
            let members: [String: JSONValue] = [
                "ceremonyID": options.id, "credential": try authenticator.create(options.publicKey), "username": "ada",
            ]
            let answer = try await server.post("/v1/users/passkey", members)
            #expect(answer.status == 201)
            let ada = try Person(answer)
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == ada.id)
            let list = try await server.send("GET", "/v1/users/me/passkeys", token: ada.accessToken)
            let id = try #require(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.first?.id)
            try await server.send("DELETE", "/v1/users/me/passkeys/\(id)", token: ada.accessToken)
                .expectProblem(409, "last_credential")
            #expect(try await server.post("/v1/users/passkey", members).status == 422, "a ceremony ends once")
        }
    }

    @Test func `an authenticator has one passkey of a user`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let options = try await server.passkeyOptions("/v1/users/me/passkeys/options", token: ada.accessToken)
            let excluded = options.publicKey.objectValue?["excludeCredentials"]
            #expect(
                excluded == [
                    [
                        "type": "public-key", "id": .string(Base64URL.encode(authenticator.credentialID)),
                        "transports": ["internal"],
                    ]
                ]
            )
            try await server.addPasskey(&authenticator, of: ada).expectProblem(409, "passkey_exists")
        }
    }

    @Test func `the options of a login are the same for everybody, and those of a new passkey are golden`() async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register()
            let request = try await server.passkeyOptions("/v1/sessions/passkey/options").publicKey
            #expect(
                try Self.text(request) == """
                    {"allowCredentials":[],"challenge":"…","rpId":"id.example.com","timeout":300000,\
                    "userVerification":"required"}
                    """
            )
            let path = "/v1/users/me/passkeys/options"
            let creation = try await server.passkeyOptions(path, token: ada.accessToken).publicKey
            let golden = """
                {"attestation":"none","authenticatorSelection":{"residentKey":"required","userVerification":"required"},\
                "challenge":"…","excludeCredentials":[],"extensions":{"credProps":true},"pubKeyCredParams":[\
                {"alg":-8,"type":"public-key"},{"alg":-7,"type":"public-key"},{"alg":-257,"type":"public-key"}],\
                "rp":{"id":"id.example.com","name":"id.example.com"},"timeout":300000,\
                "user":{"displayName":"","id":"…","name":"ada"}}
                """
            #expect(try Self.text(creation) == golden)
            let silent = try await server.passkeyOptions(path, ["isConditional": true], token: ada.accessToken)
            #expect(
                try Self.text(silent.publicKey)
                    == golden.replacing("\"userVerification\":\"required\"", with: "\"userVerification\":\"preferred\"")
            )
        }
    }

    /// The JSON with dots for what is random.
    private static func text(_ options: JSONValue) throws -> String {
        var members = try #require(options.objectValue)
        #expect(members["challenge"]?.stringValue?.count == 43)
        members["challenge"] = "…"
        if var user = members["user"]?.objectValue {
            #expect(user["id"]?.stringValue?.count == 43)
            user["id"] = "…"
            members["user"] = .object(user)
        }
        return String(decoding: try WireJSON.encode(JSONValue.object(members)), as: UTF8.self)
    }
}
