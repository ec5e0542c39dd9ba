import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// As `GoldenAnswerTests`, for second factors and passkeys.
@Suite struct GoldenFactorTests {
    @Test func `second factors answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let ada = try await server.register()
            let begun = try await kept.send("POST", "/v1/users/me/totp", token: ada.accessToken)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let confirm = "/v1/users/me/totp/confirm"
            let wrong = app.wrongCode(at: server.clock.now())
            _ = try await kept.send("POST", confirm, Body("{\"code\":\"\(wrong)\"}"), token: ada.accessToken)
            let right = app.code(at: server.clock.now())
            _ = try await kept.send("POST", confirm, Body("{\"code\":\"\(right)\"}"), token: ada.accessToken)
            server.clock.turn(by: 30)
            _ = try await kept.send("GET", "/v1/users/me/factors", token: ada.accessToken)
            _ = try await kept.send("DELETE", "/v1/users/me/totp", token: ada.accessToken)
            let stepUp = Body("{\"totp\":\"\(app.code(at: server.clock.now()))\"}")
            let path = "/v1/sessions/current/step-up"
            let stepped = try await kept.send("POST", path, stepUp, token: ada.accessToken)
            _ = try await kept.send("POST", path, stepUp, token: ada.accessToken)
            _ = try await kept.send("POST", path, #"{"password":"correct horse"}"#, token: ada.accessToken)
            let token = try stepped.string("accessToken")
            _ = try await kept.send("POST", "/v1/users/me/totp", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/remembered-devices", token: token)
            _ = try await kept.send("POST", "/v1/users/me/recovery-codes", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/totp", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/totp", token: token)
        }
    }

    @Test func `logins that wait answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            _ = try await server.register()
            try await server.setSecondFactor(.required)
            let login: Body = #"{"identifier":"ada","password":"correct horse"}"#
            let waits = try await kept.send("POST", "/v1/sessions", login, variant: "enrollment")
            let id = try #require(waits["challenge", "id"]?.stringValue)
            let challenge = Body("{\"challengeID\":\"\(id)\"}")
            _ = try await kept.send("POST", "/v1/sessions/challenge/passkey", challenge)
            let begun = try await kept.send("POST", "/v1/sessions/challenge/totp", challenge)
            let app = try AuthenticatorApp(typed: begun.string("secret"))
            let path = "/v1/sessions/challenge"
            _ = try await kept.send("POST", path, challenge)
            let wrong = app.wrongCode(at: server.clock.now())
            _ = try await kept.send("POST", path, Body("{\"challengeID\":\"\(id)\",\"totp\":\"\(wrong)\"}"))
            let right = Body("{\"challengeID\":\"\(id)\",\"totp\":\"\(app.code(at: server.clock.now()))\"}")
            _ = try await kept.send("POST", path, right)
            _ = try await kept.send("POST", path, right)
            let next = try await kept.send("POST", "/v1/sessions", login)
            let lost = try #require(next["challenge", "id"]?.stringValue)
            _ = try await kept.send("POST", "\(path)/recovery", Body("{\"challengeID\":\"\(lost)\"}"))
        }
    }

    @Test func `passkeys answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let ada = try await server.register()
            let token = ada.accessToken
            var authenticator = SoftwareAuthenticator()
            let options = "/v1/users/me/passkeys/options"
            let begun = try await kept.send("POST", options, "{}", token: token)
            let created = try authenticator.create(begun["publicKey"])
            let add = try Self.body(begun, created)
            let added = try await kept.send("POST", "/v1/users/me/passkeys", add, token: token)
            _ = try await kept.send("POST", "/v1/users/me/passkeys", add, token: token)
            let again = try await server.send("POST", options, "{}", token: token)
            let twin = try Self.body(again, try authenticator.create(again["publicKey"]))
            _ = try await kept.send("POST", "/v1/users/me/passkeys", twin, token: token)
            _ = try await kept.send("GET", "/v1/users/me/passkeys", token: token)
            let login = try await kept.send("POST", "/v1/sessions/passkey/options", "{}")
            let use = try Self.body(login, try authenticator.use(login["publicKey"]))
            _ = try await kept.send("POST", "/v1/sessions/passkey", use)
            _ = try await kept.send("POST", "/v1/sessions/passkey", use)
            _ = try await kept.send("POST", "/v1/sessions/passkey", #"{"ceremonyID":"x","credential":{}}"#)
            _ = try await kept.send("POST", "/v1/sessions/current/step-up/passkey", token: token)
            let path = "/v1/users/me/passkeys/" + (try added.string("id"))
            _ = try await kept.send("PATCH", path, #"{"name":"Phone"}"#, token: token)
            _ = try await kept.send("DELETE", path, token: token)
            _ = try await kept.send("DELETE", path, token: token)
            _ = try await kept.send("POST", "/v1/sessions/passkey", Self.unknown(authenticator, server))
        }
    }

    @Test func `registrations by passkey and well-known files answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let begun = try await kept.send("POST", "/v1/users/passkey/options", #"{"username":"ada"}"#)
            var authenticator = SoftwareAuthenticator()
            let credential = try authenticator.create(begun["publicKey"])
            let body = try Self.body(begun, credential, ["username": "ada"])
            _ = try await kept.send("POST", "/v1/users/passkey", body)
            _ = try await kept.send("POST", "/v1/users/passkey/options", #"{"username":"ada"}"#)
            for name in ["webauthn", "passkey-endpoints", "apple-app-site-association", "assetlinks.json"] {
                _ = try await kept.send("GET", "/.well-known/\(name)")
            }
        }
    }

    /// The answer of an authenticator to options.
    private static func body(
        _ options: TestAnswer,
        _ credential: JSONValue,
        _ more: [String: JSONValue] = [:]
    ) throws -> Body {
        var members = more
        members["ceremonyID"] = options["ceremonyID"]
        members["credential"] = credential
        return Body(Array(try WireJSON.encode(JSONValue.object(members))))
    }

    /// The use of a passkey that has been removed.
    private static func unknown(_ authenticator: SoftwareAuthenticator, _ server: TestServer) async throws -> Body {
        let options = try await server.send("POST", "/v1/sessions/passkey/options", "{}")
        return try body(options, try authenticator.use(options["publicKey"]))
    }
}
