import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

/// Changes that a stolen session must not make need a proof less than five minutes old (RFC 9470).
@Suite struct StepUpTests {
    private static let path = "/v1/sessions/current/step-up"
    private static let address: Body = #"{"emailAddress":"ada@example.net"}"#

    private static func expectDemand(_ answer: TestAnswer, level: String? = nil, by kinds: [String]? = nil) {
        answer.expectProblem(403, "step_up_required")
        let values = level.map { ", acr_values=\"\($0)\"" } ?? ""
        #expect(
            answer.headers[.wwwAuthenticate]
                == "Bearer error=\"insufficient_user_authentication\", max_age=300" + values
        )
        guard let kinds else { return }
        #expect(answer["kinds"]?.arrayValue?.compactMap(\.stringValue) == kinds)
    }

    @Test func `a session of five minutes changes its address after the password, and keeps its id`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 300)
            Self.expectDemand(try await server.change(ada, Self.address), by: ["password"])
            #expect(try await server.change(ada, #"{"displayName":"Ada"}"#).status == 200)
            let wrong = try await server.send("POST", Self.path, #"{"password":"x"}"#, token: ada.accessToken)
            wrong.expectProblem(403, "wrong_password")
            let right: Body = #"{"password":"correct horse"}"#
            let answer = try await server.send("POST", Self.path, right, token: ada.accessToken)
            #expect(answer.status == 200)
            #expect(answer["refreshToken"] == nil)
            let token = try answer.string("accessToken")
            let session = try await server.current(token).decoded(CurrentSession.self)
            #expect(session.id.rawValue == ada.sessionID)
            #expect(session.authenticatedAt == server.clock.now())
            let changed = try await server.send("PATCH", "/v1/users/me", Self.address, token: token)
            #expect(changed.status == 200)
        }
    }

    @Test func `a user with an app proves themself by a code, and not by the password`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            let ada = try await server.logIn(with: app)
            server.clock.turn(by: 300)
            let kinds = ["totp", "recovery_code"]
            Self.expectDemand(try await server.change(ada, Self.address), level: "2", by: kinds)
            Self.expectDemand(try await server.send("DELETE", "/v1/users/me/totp", token: ada.accessToken), level: "2")
            let password: Body = #"{"password":"correct horse"}"#
            Self.expectDemand(
                try await server.send("POST", Self.path, password, token: ada.accessToken),
                level: "2",
                by: kinds
            )
            let code = Body("{\"totp\":\"\(app.code(at: server.clock.now()))\"}")
            let answer = try await server.send("POST", Self.path, code, token: ada.accessToken)
            #expect(answer.status == 200)
            let token = try answer.string("accessToken")
            #expect(try await server.current(token)["acr"]?.stringValue == "2")
            #expect(try await server.send("DELETE", "/v1/users/me/totp", token: token).status == 204)
        }
    }

    @Test func `a passkey steps up, too`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            server.clock.turn(by: 300)
            let options = try await server.passkeyOptions(Self.path + "/passkey", token: ada.accessToken)
            #expect(options.publicKey.objectValue?["allowCredentials"]?.arrayValue?.count == 1)
            let answer = try await server.post(
                Self.path,
                ["ceremonyID": options.id, "credential": try authenticator.use(options.publicKey)],
                token: ada.accessToken
            )
            #expect(answer.status == 200)
            let token = try answer.string("accessToken")
            #expect(try await server.current(token)["acr"]?.stringValue == "phr")
            #expect(try await server.send("PATCH", "/v1/users/me", Self.address, token: token).status == 200)
        }
    }

    @Test func `a browser gets a new cookie and no token`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let answer = try await server.send(
                "POST",
                Self.path,
                #"{"password":"correct horse"}"#,
                headers: ["Cookie": browser.cookie, "Sec-Fetch-Site": "same-origin"]
            )
            #expect(answer.status == 204)
            let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
            #expect(cookie != browser.cookie)
            let old = try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": browser.cookie])
            old.expectRefusal("login_required")
            let new = try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": String(cookie)])
            #expect(new.status == 200)
        }
    }

    @Test(arguments: ["{}", #"{"password":"x","totp":"1"}"#, #"{"credential":{}}"#])
    func `a step-up is one proof`(_ body: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.send("POST", Self.path, Body(body), token: ada.accessToken)
                .expectProblem(422, "invalid_fields")
        }
    }

    @Test(arguments: [
        "POST /v1/users/me/totp", "POST /v1/users/me/recovery-codes", "DELETE /v1/users/me/remembered-devices",
        "POST /v1/users/me/passkeys/options", "DELETE /v1/users/me/passkeys/019a6f3e-2b60-7c1a-9d4e-5f60718293a4",
        "DELETE /v1/users/me/identities/019a6f3e-2b60-7c1a-9d4e-5f60718293a4",
    ])
    func `changes of what protects the account need a fresh proof`(_ call: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 300)
            let parts = call.split(separator: " ").map(String.init)
            Self.expectDemand(try await server.send(parts[0], parts[1], "{}", token: ada.accessToken))
        }
    }
}
