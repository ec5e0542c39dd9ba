import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

/// A session follows the rules of its own application, whatever its requests name.
@Suite struct SessionRulesTests {
    private static let header = ["Latchkey-Application": "lax"]

    private static func run(_ test: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.preparation = [
            """
            INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime, password_minimum_length,
                password_maximum_length, password_minimum_strength, verification_required)
            VALUES ('lax', 'Lax', 600, 7776000, 4, 256, 0, 0)
            """
        ]
        try await TestServer.run(options, test)
    }

    private static func change(_ token: String, _ changes: Body, _ server: TestServer) async throws -> TestAnswer {
        try await server.send("PATCH", "/v1/users/me", changes, token: token, headers: header)
    }

    @Test func `the header gives a session neither weaker passwords nor addresses without a proof`() async throws {
        try await Self.run { server in
            let ada = try await server.register()
            let weak: Body = #"{"currentPassword":"correct horse","newPassword":"aaaa"}"#
            let path = "/v1/users/me/password"
            let changed = try await server.send("POST", path, weak, token: ada.accessToken, headers: Self.header)
            changed.expectProblem(422, "weak_password", field: "newPassword")
            let user = try await Self.change(ada.accessToken, #"{"emailAddress":"victim@example.com"}"#, server)
            #expect(user.status == 200)
            #expect(user["emailAddress"] == nil)
            #expect(user["pendingEmailAddress"]?.stringValue == "victim@example.com")
            let guest = try await server.registerPseudoUser()
            let upgraded = try await Self.change(guest.accessToken, #"{"username":"pat","password":"aaaa"}"#, server)
            upgraded.expectProblem(422, "weak_password", field: "password")
        }
    }

    @Test func `a session of that application follows its rules, named or not`() async throws {
        try await Self.run { server in
            let body: Body = #"{"username":"eve","password":"aaaa"}"#
            let answer = try await server.send("POST", "/v1/users", body, headers: Self.header)
            #expect(answer.status == 201, "before there is a session the header counts")
            let eve = try Person(answer)
            let user = try await server.change(eve, #"{"emailAddress":"eve@example.com"}"#)
            #expect(user["emailAddress"]?.stringValue == "eve@example.com")
            #expect(user["emailAddressVerified"]?.boolValue == false)
            let weak: Body = #"{"currentPassword":"aaaa","newPassword":"bbbb"}"#
            #expect(try await server.send("POST", "/v1/users/me/password", weak, token: eve.accessToken).status == 204)
        }
    }
}
