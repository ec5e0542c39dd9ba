import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct LifetimeTests {
    private static let day = 24.0 * 60 * 60

    private static func set(_ change: SessionPolicyChange, on server: TestServer) async throws {
        _ = try await server.composition.administration.applications.change(
            "default",
            by: ApplicationChange(sessions: change)
        )
    }

    private static func expiresIn(_ answer: TestAnswer) throws -> Int {
        Int(try #require(answer["session", "expiresIn"]?.integerValue))
    }

    @Test func `another lifetime of access tokens holds for the next one`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect((570...630).contains(try Self.expiresIn(try await server.logIn())))
            try await Self.set(.init(accessTokenLifetime: 3600), on: server)
            #expect((3420...3780).contains(try Self.expiresIn(try await server.logIn())))
            let refreshed = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            #expect((3420...3780).contains(try Self.expiresIn(refreshed)))
        }
    }

    @Test func `a session that is refreshed every day ends at its absolute lifetime`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var present = ada.refreshToken
            for _ in 1...364 {
                server.clock.turn(by: Self.day)
                let next = try ada.nextRefreshToken()
                try #require(try await server.refresh(from: present, to: next).status == 200)
                present = next
            }
            server.clock.turn(by: Self.day - 60)
            let next = try ada.nextRefreshToken()
            let last = try await server.refresh(from: present, to: next)
            let token = try #require(last["session", "accessToken"]?.stringValue)
            #expect(try Self.expiresIn(last) <= 60)
            #expect(try await server.current(token).status == 200)
            server.clock.turn(by: 60)
            try await server.current(token).expectRefusal("session_ended", reason: "expired")
            let late = try await server.refresh(from: next, to: ada.nextRefreshToken())
            late.expectRefusal("session_ended", reason: "expired")
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `an access token never outlives its session`() async throws {
        try await TestServer.run { server in
            try await Self.set(.init(accessTokenLifetime: 3600, idleLifetime: 120), on: server)
            let answer = try await server.send("POST", "/v1/users", "{}")
            let ada = try Person(answer)
            #expect(try Self.expiresIn(answer) == 120)
            server.clock.turn(by: 119)
            #expect(try await server.current(ada.accessToken).status == 200)
            server.clock.turn(by: 1)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "expired")
            let late = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            late.expectRefusal("session_ended", reason: "expired")
        }
    }

    @Test func `a session that was idle for too long is over for its access token too`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 90 * Self.day)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "expired")
        }
    }

    @Test func `an absolute lifetime that was shortened ends older sessions at their next refresh`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: 10 * Self.day)
            let eve = try await server.register("eve")
            let week = Int(7 * Self.day)
            try await Self.set(.init(idleLifetime: week, absoluteLifetime: .seconds(week)), on: server)
            let old = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            old.expectRefusal("session_ended", reason: "expired")
            #expect(try await server.refresh(from: eve.refreshToken, to: eve.nextRefreshToken()).status == 200)
        }
    }

    @Test func `an application that was added is known at the next request, and elsewhere after a reload`()
        async throws
    {
        // A database with announcements would tell it of the change.
        try await TestServer.run(.init(hearsOthers: false)) { server in
            func register() async throws -> Int {
                try await server.send("POST", "/v1/users", "{}", headers: ["Latchkey-Application": "kii"]).status
            }
            #expect(try await register() == 400)
            _ = try await server.composition.administration.applications.add("kii", name: nil)
            #expect(try await register() == 201)
            let another = try await server.anotherServer()
            _ = try await another.administration.applications.change(
                "kii",
                by: ApplicationChange(sessions: .init(accessTokenLifetime: 60))
            )
            let headers = ["Latchkey-Application": "kii"]
            #expect(try Self.expiresIn(try await server.send("POST", "/v1/users", "{}", headers: headers)) > 63)
            try await server.composition.reload()
            #expect(try Self.expiresIn(try await server.send("POST", "/v1/users", "{}", headers: headers)) <= 63)
        }
    }
}
