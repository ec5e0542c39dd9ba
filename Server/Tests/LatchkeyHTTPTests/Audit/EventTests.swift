import Foundation
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct EventTests {
    @Test func `a user reads what happened to the account, the newest first`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let phone = try await server.logInAsPerson(device: #"{"name":"Phone","platform":"iOS"}"#)
            _ = try await server.logIn(password: "wrong horse")
            let change: Body = #"{"displayName":"Ada"}"#
            #expect(try await server.send("PATCH", "/v1/users/me", change, token: phone.accessToken).status == 200)
            #expect(try await server.end(phone.sessionID, by: ada).status == 204)
            let events = try await server.events(of: ada)
            let kinds: [AuditEventKind] = [
                .sessionEnded, .userUpdated, .loginFailed, .loginSucceeded, .userRegistered,
            ]
            #expect(events.map(\.kind) == kinds)
            #expect(events.map(\.reason) == [.revoked, nil, nil, nil, nil])
            let known = Device(name: "Phone", platform: "iOS")
            #expect(events.map(\.device) == [known, known, nil, known, nil])
            #expect(events.map(\.sessionID?.rawValue) == [phone.sessionID, nil, nil, phone.sessionID, ada.sessionID])
            #expect(events.allSatisfy { $0.applicationID == "default" && $0.createdAt == server.clock.now() })
        }
    }

    @Test func `an event has the address of the connection`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            _ = try await server.logIn(password: "wrong horse")
            #expect(try await server.end(server.logInAsPerson().sessionID, by: ada).status == 204)
            let addresses = try await server.events(of: ada).map(\.address)
            #expect(addresses == Array(repeating: "127.0.0.1", count: 4))
        }
    }

    @Test func `logging out and ending the others are told with their reasons`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (out, other) = (try await server.logInAsPerson(), try await server.logInAsPerson())
            _ = try await server.send("DELETE", "/v1/sessions/current", token: out.accessToken)
            _ = try await server.send("DELETE", "/v1/sessions/others", token: ada.accessToken)
            let ends = try await server.events(of: ada).filter { $0.kind == .sessionEnded }
            #expect(ends.map(\.reason) == [.revoked, .signedOut])
            #expect(ends.map(\.sessionID?.rawValue) == [other.sessionID, out.sessionID])
        }
    }

    @Test func `a token used by two is told, and both are out at their next request`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let shared = try await server.logInAsPerson()
            let thief = try await server.refresh(from: shared.refreshToken, to: shared.nextRefreshToken())
            let stolen = try #require(thief["session", "accessToken"]?.stringValue)
            for token in [stolen, shared.accessToken] { #expect(try await server.current(token).status == 200) }
            let owner = try await server.refresh(from: shared.refreshToken, to: shared.nextRefreshToken())
            owner.expectRefusal("session_ended", reason: "reuse_detected")
            for token in [stolen, shared.accessToken] {
                try await server.current(token).expectRefusal("session_ended", reason: "reuse_detected")
            }
            let events = try await server.events(of: server.logInAsPerson())
            let end = try #require(events.first { $0.kind == .sessionEnded })
            #expect(end.reason == .reuseDetected)
            #expect(end.sessionID?.rawValue == shared.sessionID)
        }
    }

    @Test func `a session that is found expired at its refresh is told once`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 91 * 24 * 3600)
            for _ in 0..<2 {
                let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
                answer.expectRefusal("session_ended", reason: "expired")
            }
            let events = try await server.events(of: server.logInAsPerson())
            #expect(events.map(\.reason) == [nil, .expired, nil])
        }
    }

    @Test func `a refused login for nobody makes nobody and is shown to nobody`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.logIn("eve").expectRefusal("invalid_credentials")
            #expect(try await server.events(of: ada).map(\.kind) == [.userRegistered])
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
            let nobody = "SELECT COUNT(*) FROM audit_events WHERE kind = 'login_failed' AND user_id IS NULL"
            #expect(try await server.first(nobody) == 1)
        }
    }

    @Test(arguments: ["ada", "eve"]) func `a refusal that cannot be noted is the same refusal, and logged once`(
        identifier: String
    ) async throws {
        let canary = "canary-\(UUID().uuidString)"
        let hasher = InterruptedHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            _ = try await server.register()
            // At this point the attempt has been counted.
            hasher.interrupt { server.fault.now.writing = .unavailable(canary) }
            let answer = try await server.logIn(identifier, password: "wrong horse")
            answer.expectRefusal("invalid_credentials")
            #expect(!answer.text.contains(canary))
            #expect(TestServer.log.all.components(separatedBy: canary).count == 2)
        }
    }

    @Test func `a refresh writes no event`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let next = try ada.nextRefreshToken()
            for _ in 0..<3 { #expect(try await server.refresh(from: ada.refreshToken, to: next).status == 200) }
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events") == 1)
        }
    }

    @Test func `a deleted user leaves no event`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            _ = try await server.logIn(password: "wrong horse")
            #expect(try await server.send("DELETE", "/v1/users/me", "{}", token: ada.accessToken).status == 204)
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events") == 1)
            let new = try await server.register()
            #expect(try await server.events(of: new).map(\.kind) == [.userRegistered])
            #expect(try await server.events(of: eve).map(\.kind) == [.userRegistered])
        }
    }

    @Test func `no event holds a secret`() async throws {
        let canary = "canary-\(UUID().uuidString)"
        try await TestServer.run { server in
            let ada = try await server.register(password: canary)
            let next = try ada.nextRefreshToken()
            _ = try await server.logIn(canary, password: canary)
            _ = try await server.logIn(password: canary + "-wrong")
            let profile = Body("{\"displayName\":\"\(canary)\"}")
            _ = try await server.send("PATCH", "/v1/users/me", profile, token: ada.accessToken)
            _ = try await server.refresh(from: ada.refreshToken, to: next)
            let again = try Person(try await server.logIn(password: canary))
            _ = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let answer = try await server.send("GET", "/v1/users/me/events", token: again.accessToken)
            let columns = try await server.dump("audit_events")
            #expect(columns.contains("reuse_detected"))
            #expect(columns.components(separatedBy: "login_failed").count == 3)
            for secret in [canary, ada.accessToken, ada.refreshToken, next, "lkr_"] {
                #expect(!answer.text.contains(secret))
                #expect(!columns.contains(secret))
            }
        }
    }
}
