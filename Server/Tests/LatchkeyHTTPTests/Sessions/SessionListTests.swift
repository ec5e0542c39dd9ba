import Foundation
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SessionListTests {
    @Test func `a list tells of each login its device, its application and its times`() async throws {
        try await TestServer.run { server in
            let phone = try await server.register()
            let began = server.clock.now()
            server.clock.turn(by: 90)
            let laptop = try await server.logInAsPerson(device: #"{"name":"Ada's laptop","platform":"Linux"}"#)
            let list = try await server.sessions(of: laptop)
            #expect(list.map(\.id.rawValue) == [laptop.sessionID, phone.sessionID])
            #expect(list.map(\.isCurrent) == [true, false])
            #expect(list.map(\.device) == [Device(name: "Ada's laptop", platform: "Linux"), nil])
            #expect(list.map(\.applicationID) == ["default", "default"])
            #expect(list.map(\.createdAt) == [server.clock.now(), began])
            #expect(try await server.sessions(of: phone).first { $0.isCurrent }?.id.rawValue == phone.sessionID)
        }
    }

    @Test func `a device that tells its platform alone is shown`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let ada = try await server.logInAsPerson(device: #"{"platform":"iOS"}"#)
            let list = try await server.sessions(of: ada)
            #expect(list.first { $0.isCurrent }?.device == Device(platform: "iOS"))
        }
    }

    @Test func `the last use moves with every request, to the minute`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let began = server.clock.now()
            func lastUse() async throws -> TimeInterval? {
                try await server.sessions(of: ada).first?.lastUsedAt.timeIntervalSince(began)
            }
            #expect(try await lastUse() == 0)
            server.clock.turn(by: 59.999)
            #expect(try await lastUse() == 0)
            server.clock.turn(by: 0.001)
            #expect(try await lastUse() == 60)
            server.clock.turn(by: 185)
            #expect(try await lastUse() == 240)
        }
    }

    @Test func `a session that only refreshes is used, and the last used comes first`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let second = try await server.logInAsPerson()
            let third = try await server.logInAsPerson()
            let began = server.clock.now()
            server.clock.turn(by: 60)
            _ = try await server.current(third.accessToken)
            server.clock.turn(by: 60)
            #expect(try await server.refresh(from: second.refreshToken, to: second.nextRefreshToken()).status == 200)
            server.clock.turn(by: 60)
            let list = try await server.sessions(of: ada)
            #expect(list.map(\.id.rawValue) == [ada.sessionID, second.sessionID, third.sessionID])
            #expect(list.map { $0.lastUsedAt.timeIntervalSince(began) } == [180, 120, 60])
        }
    }

    @Test func `a refused request is no use`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let other = try await server.logInAsPerson()
            let began = server.clock.now()
            server.clock.turn(by: 700)
            try await server.current(other.accessToken).expectRefusal("token_expired")
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let token = try #require(answer["session", "accessToken"]?.stringValue)
            let list = try await server.send("GET", "/v1/sessions", token: token).decoded(SessionList.self).sessions
            #expect(list.first { $0.id.rawValue == other.sessionID }?.lastUsedAt == began)
        }
    }

    @Test func `the address is the connection's own, whatever the request says`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            let headers = [
                "X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9",
            ]
            let body = Body(#"{"username":"ada","password":"correct horse"}"#)
            let ada = try Person(try await server.send("POST", "/v1/users", body, headers: headers))
            let answer = try await server.send("GET", "/v1/sessions", token: ada.accessToken, headers: headers)
            #expect(try answer.decoded(SessionList.self).sessions.map(\.address) == ["127.0.0.1"])
        }
    }

    @Test func `ended and expired sessions are not in the list`() async throws {
        try await TestServer.run { server in
            let forgotten = try await server.register()
            server.clock.turn(by: 80 * 24 * 3600)
            let ada = try await server.logInAsPerson()
            let out = try await server.logInAsPerson()
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: out.accessToken).status == 204)
            #expect(try await server.sessions(of: ada).map(\.id.rawValue) == [ada.sessionID, forgotten.sessionID])
            server.clock.turn(by: 10 * 24 * 3600)
            let answer = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            let token = try #require(answer["session", "accessToken"]?.stringValue)
            let list = try await server.send("GET", "/v1/sessions", token: token)
            #expect(try list.decoded(SessionList.self).sessions.map(\.id.rawValue) == [ada.sessionID])
        }
    }

    @Test func `nobody sees the sessions of another user`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            #expect(try await server.sessions(of: eve).map(\.id.rawValue) == [eve.sessionID])
            #expect(try await server.sessions(of: ada).map(\.id.rawValue) == [ada.sessionID])
        }
    }

    @Test func `a list holds no secret`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "/v1/sessions", token: ada.accessToken)
            let names = answer["sessions"]?.arrayValue?.first?.objectValue?.keys.sorted()
            #expect(names == ["applicationID", "createdAt", "id", "isCurrent", "lastUsedAt"])
            #expect(!answer.text.contains("lkr_"))
            #expect(!answer.text.contains(ada.accessToken))
        }
    }

    @Test func `while nothing can be written the list is still right`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.fault.now.writing = .unavailable("disk full")
            server.clock.turn(by: 120)
            let list = try await server.sessions(of: ada)
            #expect(list.first?.lastUsedAt == server.clock.now())
        }
    }
}
