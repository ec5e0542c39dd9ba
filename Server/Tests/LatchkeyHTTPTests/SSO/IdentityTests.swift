import Foundation
import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

@Suite struct IdentityTests {
    @Test func `linking takes both proofs`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.register()
            server.clock.turn(by: 5 * 60)
            func token() throws -> String { try backend.token(at: server.clock.now()) }
            try await server.link(token(), by: ada).expectProblem(403, "password_required")
            try await server.link(token(), by: ada, #","password":"wrong horse""#).expectProblem(403, "wrong_password")
            let password = #","password":"\#(TestServer.password)""#
            try await server.link("nonsense", by: ada, password).expectRefusal("invalid_sso_token")
            let linked = try await server.link(token(), by: ada, password)
            #expect(linked.status == 201, "\(linked.text)")
            #expect(linked["uniqueID"]?.stringValue == "u-1")
            #expect(linked["lastUsedAt"] == nil)
            server.clock.turn(by: 1)
            let person = try await server.person(ssoToken: token())
            #expect(person.id == ada.id)
            #expect(try await server.events(of: person).map(\.kind).contains(.identityLinked))
        }
    }

    @Test func `a login that is fresh stands for the password`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.register()
            let linked = try await server.link(backend.token(at: server.clock.now()), by: ada)
            #expect(linked.status == 201)
        }
    }

    @Test func `the user hears of a link, once, where they can be written to`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.registerByAddress()
            func token(_ uniqueID: String) throws -> String {
                server.clock.turn(by: 1)
                return try backend.token(uniqueID, at: server.clock.now())
            }
            try await server.link("nonsense", by: ada).expectRefusal("invalid_sso_token")
            #expect(try await server.newMessages().isEmpty)
            #expect(try await server.link(token("u-1"), by: ada).status == 201)
            let message = try await server.newMessage()
            #expect(message.kind == .identityLinked)
            #expect(message.recipient == .email(try EmailAddress("ada@example.com")))
            #expect(message.parameters.applicationName == nil, "it goes by the brand")
            // The identity is already linked.
            #expect(try await server.link(token("u-1"), by: ada).status == 201)
            #expect(try await server.newMessages().isEmpty)
            let eve = try await server.register("eve")
            #expect(try await server.link(token("u-2"), by: eve).status == 201)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `an identity with a user of its own is taken, unless that one is given up`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let made = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            let ada = try await server.register()
            server.clock.turn(by: 1)
            let token = try backend.token(at: server.clock.now())
            try await server.link(token, by: ada).expectProblem(409, "identity_taken")
            #expect(try await server.send("GET", "/v1/users/me", token: made.accessToken).status == 200)
            let linked = try await server.link(token, by: ada, #","replacesUser":true"#)
            #expect(linked.status == 201, "\(linked.text)")
            try await server.send("GET", "/v1/users/me", token: made.accessToken)
                .expectRefusal("session_ended", reason: "user_deleted")
            try await server.link(token, by: ada).expectRefusal("invalid_sso_token")
            #expect(try await server.identities(of: ada).map(\.uniqueID) == ["u-1"])
        }
    }

    @Test func `the last way to log in is not unlinked, and nobody unlinks another's`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let alice = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            let ada = try await server.register()
            let identity = try #require(try await server.identities(of: alice).first)
            let path = "/v1/users/me/identities/\(identity.id)"
            try await server.send("DELETE", path, token: alice.accessToken).expectProblem(409, "last_credential")
            try await server.send("DELETE", path, token: ada.accessToken).expectProblem(404, "not_found")
            try await server.send("DELETE", "/v1/users/me/identities/x'--", token: ada.accessToken)
                .expectProblem(404, "not_found")
            server.clock.turn(by: 1)
            let token = try backend.token("u-2", login: "ada", email: "ada@example.com", at: server.clock.now())
            let linked = try await server.link(token, by: ada)
            let id = try #require(linked["id"]?.stringValue)
            let answer = try await server.send("DELETE", "/v1/users/me/identities/\(id)", token: ada.accessToken)
            #expect(answer.status == 204)
            #expect(try await server.identities(of: ada).isEmpty)
            #expect(try await server.events(of: ada).first?.kind == .identityUnlinked)
            server.clock.turn(by: 1)
            let again = try backend.token("u-2", login: "ada", email: "ada@example.com", at: server.clock.now())
            #expect(try await server.person(ssoToken: again).id != ada.id)
        }
    }

    @Test func `nobody in particular is linked with nobody`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.register()
            let token = try backend.token(LithiumStatement.anonymousID, at: server.clock.now())
            try await server.link(token, by: ada).expectRefusal("invalid_sso_token")
            let answer = try await server.logIn(ssoToken: token)
            #expect(answer["user", "isPseudo"]?.boolValue == true)
        }
    }
}
