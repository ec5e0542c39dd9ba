import Foundation
import HTTPTypes
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct SSOLogInTests {
    @Test func `the first token makes the user, the next logs them in`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let answer = try await server.logIn(ssoToken: backend.token(at: server.clock.now()))
            #expect(answer.status == 201)
            #expect(answer["user", "username"]?.stringValue == "alice")
            #expect(answer["user", "emailAddress"]?.stringValue == "alice@example.com")
            #expect(answer["user", "emailAddressVerified"]?.boolValue == true)
            let alice = try Person(answer)
            server.clock.turn(by: 1)
            let again = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            #expect(again.id == alice.id)
            #expect(again.sessionID != alice.sessionID)
            let identities = try await server.identities(of: alice)
            #expect(identities.map(\.uniqueID) == ["u-1"])
            #expect(identities.first?.login == "alice")
            let kinds = try await server.events(of: alice).map(\.kind)
            #expect(kinds == [.loginSucceeded, .identityLinked, .userRegistered])
            #expect(try await server.sessions(of: alice).count == 2)
        }
    }

    @Test func `what is not good is refused alike, and no more is told`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let used = try backend.token(at: server.clock.now())
            let alice = try await server.person(ssoToken: used)
            let users = server.composition.administration.users
            let disabled = try backend.token("u-2", login: "bob", email: "bob@example.com", at: server.clock.now())
            let bob = try await server.person(ssoToken: disabled)
            _ = try await users.disable(.init(bob.id))
            server.clock.turn(by: 1)
            let now = server.clock.now()
            let tokens = [
                "", "nonsense", "~2", "a.b.c", used, String(repeating: "x", count: 9000),
                try backend.token("u-2", login: "bob", email: "bob@example.com", at: now),
                try backend.token(at: now.addingTimeInterval(-301)), try backend.token(at: now.addingTimeInterval(301)),
                "A" + (try backend.token(at: now)),
            ]
            var answers: Set<String> = []
            for token in tokens {
                let answer = try await server.logIn(ssoToken: token)
                answer.expectRefusal("invalid_sso_token")
                answers.insert(answer.text)
            }
            #expect(answers.count == 1)
            // The control: the valid token is accepted.
            #expect(try await server.person(ssoToken: backend.token(at: now)).id == alice.id)
            #expect(try await server.events(of: alice).map(\.kind).prefix(1) == [.loginSucceeded])
            for token in tokens where token.count > 20 { #expect(!TestServer.log.all.contains(token)) }
        }
    }

    @Test func `a token is for the application whose key made it`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            _ = try await server.composition.administration.applications.add("other", name: nil)
            let token = try backend.token(at: server.clock.now())
            try await server.logIn(ssoToken: token, application: "other").expectRefusal("invalid_sso_token")
            try await server.logIn(ssoToken: token, application: "nobody").expectProblem(400, "unknown_application")
            #expect(try await server.logIn(ssoToken: token).status == 201)
            let missing = try await server.send("POST", "/v1/sessions/sso", #"{"ssoToken":"x"}"#)
            missing.expectProblem(422, "invalid_fields", field: "applicationID")
        }
    }

    @Test func `a token is good once where two applications have the same key, and where it is added anew`()
        async throws
    {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let administration = server.composition.administration
            _ = try await administration.applications.add("other", name: nil)
            let keys = try await administration.ssoKeys()
            let twin = try await keys.add(.lithium(backend.key), vouchesForAddresses: true, to: "other")
            let token = try backend.token(at: server.clock.now())
            #expect(try await server.logIn(ssoToken: token).status == 201)
            try await server.logIn(ssoToken: token, application: "other").expectRefusal("invalid_sso_token")
            // After it was removed and added again, the key has another row and makes the same tokens.
            try await keys.remove(twin.id)
            try await keys.remove(backend.id)
            _ = try await keys.add(.lithium(backend.key), vouchesForAddresses: true, to: "default")
            try await server.logIn(ssoToken: token).expectRefusal("invalid_sso_token")
            server.clock.turn(by: 1)
            #expect(try await server.logIn(ssoToken: backend.token(at: server.clock.now())).status == 201)
        }
    }

    @Test func `a token is good once on two servers, and after a restart`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let other = try await server.anotherServer().domain
            let application = try #require(other.applications["default"])
            let domain = server.composition.domain
            for round in 0..<20 {
                server.clock.turn(by: 1)
                let token = try backend.token("u-\(round)", login: "user\(round)", at: server.clock.now())
                let started = await withTaskGroup(of: Bool.self) { group in
                    for domain in [domain, other, domain, other] {
                        group.addTask {
                            (try? await domain.ssoLogIn.logIn(token, from: RequestOrigin(), with: application)) != nil
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(started == 1)
                try await server.logIn(ssoToken: token).expectRefusal("invalid_sso_token")
            }
            let later = try await server.anotherServer().domain
            let token = try backend.token("u-0", login: "user0", at: server.clock.now())
            _ = try await later.ssoLogIn.logIn(token, from: RequestOrigin(), with: application)
            try await server.logIn(ssoToken: token).expectRefusal("invalid_sso_token")
        }
    }

    @Test func `a key that is removed takes no token any more, and sessions go on`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let alice = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            server.clock.turn(by: 1)
            let token = try backend.token(at: server.clock.now())
            try await server.composition.administration.ssoKeys().remove(backend.id)
            try await server.logIn(ssoToken: token).expectRefusal("invalid_sso_token")
            #expect(try await server.send("GET", "/v1/users/me", token: alice.accessToken).status == 200)
        }
    }

    @Test func `a key that cannot be opened stops none of the others`() async throws {
        try await TestServer.run { server in
            let damaged = try await SSOBackend.make(on: server)
            let backend = try await SSOBackend.make(on: server)
            try await server.database.write { connection in
                _ = try connection.execute(
                    "UPDATE sso_keys SET sealed = $1 WHERE id = $2",
                    [.bytes([1]), .text(damaged.id.rawValue)]
                )
            }
            try await server.composition.reload()
            let administration = try await server.composition.administration.ssoKeys()
            #expect(try await administration.keys(of: "default").map { $0.key != nil } == [false, true])
            #expect(try await server.logIn(ssoToken: backend.token(at: server.clock.now())).status == 201)
            try await server.logIn(ssoToken: damaged.token(at: server.clock.now())).expectRefusal("invalid_sso_token")
        }
    }

    @Test func `an address that another user has is not merged`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.register("alice")
            let answer = try await server.logIn(ssoToken: backend.token(at: server.clock.now()))
            #expect(answer["user", "id"]?.stringValue != ada.id)
            #expect(answer["user", "username"]?.stringValue == "alice-2")
            #expect(try await server.identities(of: ada).isEmpty)
            #expect(try await server.sessions(of: ada).count == 1)
        }
    }

    @Test func `attempts of one address run out, and others log in`() async throws {
        var options = TestServer.Options()
        options.trustedProxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        options.setup = .live
        try await TestServer.run(options) { server in
            let backend = try await SSOBackend.make(on: server)
            let attacker = ["X-Forwarded-For": "192.0.2.1"]
            for number in 0..<AttemptAllowance.passwords.stock {
                let answer = try await server.logIn(ssoToken: "nonsense\(number)", headers: attacker)
                answer.expectRefusal("invalid_sso_token")
            }
            let token = try backend.token(at: server.clock.now())
            let late = try await server.logIn(ssoToken: token, headers: attacker)
            late.expectProblem(429, "too_many_attempts")
            #expect(late.headers[.retryAfter] != nil)
            let other = try await server.logIn(ssoToken: token, headers: ["X-Forwarded-For": "192.0.2.2"])
            #expect(other.status == 201)
        }
    }

    @Test func `a storage that fails uses up neither token nor attempt`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let token = try backend.token(at: server.clock.now())
            server.fault.now.writing = .unavailable("disk full")
            try await server.logIn(ssoToken: token).expectProblem(503, "storage_unavailable")
            server.fault.now.writing = nil
            #expect(try await server.logIn(ssoToken: token).status == 201)
        }
    }

    @Test func `keys that cannot be fetched are said to be away`() async throws {
        try await TestServer.run { server in
            let keys = try await server.composition.administration.ssoKeys()
            _ = try await keys.add(.publicKeys(url: "http://127.0.0.1:1/keys", .init()), to: "default")
            let jwt = "eyJhbGciOiJFUzI1NiJ9.e30." + String(repeating: "A", count: 86)
            let answer = try await server.logIn(ssoToken: jwt)
            answer.expectProblem(503, "storage_unavailable")
            #expect(answer["detail"]?.stringValue?.contains("keys") == true)
            try await server.logIn(ssoToken: "nonsense").expectRefusal("invalid_sso_token")
        }
    }
}
