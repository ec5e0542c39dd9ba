import LatchkeyAPI
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

/// A device is removed with its session.
@Suite struct DeviceEndTests {
    /// Runs a test with a user on a phone and a laptop, each with a device.
    private static func run(
        _ test: @escaping @Sendable (_ server: TestServer, _ phone: Person, _ laptop: Person) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            let laptop = try await server.register()
            try await server.registerDevice("fcm", PushToken.fcm, by: laptop)
            let phone = try await server.logInAsPerson(device: PushToken.inLogIn())
            #expect(try await server.storedDevices == 2)
            try await test(server, phone, laptop)
        }
    }

    private static func expectPhoneGone(_ server: TestServer, _ laptop: Person) async throws {
        #expect(try await server.storedDevices == 1)
        #expect(try await server.devices(of: laptop) == [ListedPushDevice(.fcm, PushToken.fcm, of: laptop)])
    }

    @Test func `logging out removes the device`() async throws {
        try await Self.run { server, phone, laptop in
            let answer = try await server.send("DELETE", "/v1/sessions/current", token: phone.accessToken)
            #expect(answer.status == 204)
            try await Self.expectPhoneGone(server, laptop)
        }
    }

    @Test func `revoking a session removes its device`() async throws {
        try await Self.run { server, phone, laptop in
            #expect(try await server.end(phone.sessionID, by: laptop).status == 204)
            try await Self.expectPhoneGone(server, laptop)
        }
    }

    @Test func `ending all others leaves the own device`() async throws {
        try await Self.run { server, _, laptop in
            _ = try await server.logInAsPerson(device: PushToken.inLogIn(PushToken.other))
            let answer = try await server.send("DELETE", "/v1/sessions/others", token: laptop.accessToken)
            #expect(answer.status == 204)
            try await Self.expectPhoneGone(server, laptop)
        }
    }

    @Test func `a reused refresh token removes the device`() async throws {
        try await Self.run { server, phone, laptop in
            let next = try phone.nextRefreshToken()
            #expect(try await server.refresh(from: phone.refreshToken, to: next).status == 200)
            #expect(try await server.storedDevices == 2)
            let thief = try await server.refresh(from: phone.refreshToken, to: phone.nextRefreshToken())
            thief.expectRefusal("session_ended", reason: "reuse_detected")
            try await Self.expectPhoneGone(server, laptop)
        }
    }

    @Test func `a session that is found expired loses its device`() async throws {
        try await Self.run { server, phone, laptop in
            server.clock.turn(by: 80 * 24 * 3600)
            #expect(try await server.refresh(from: laptop.refreshToken, to: laptop.nextRefreshToken()).status == 200)
            server.clock.turn(by: 10 * 24 * 3600)
            let refused = try await server.refresh(from: phone.refreshToken, to: phone.nextRefreshToken())
            refused.expectRefusal("session_ended", reason: "expired")
            #expect(try await server.storedDevices == 1)
            let ada = try await server.logInAsPerson()
            #expect(try await server.devices(of: ada).map(\.token) == [PushToken.fcm])
        }
    }

    @Test func `a session that expired without being found out is not listed`() async throws {
        try await Self.run { server, _, _ in
            server.clock.turn(by: 90 * 24 * 3600)
            let ada = try await server.logInAsPerson()
            #expect(try await server.devices(of: ada) == [])
        }
    }

    @Test func `deleting the user removes all devices, and no others`() async throws {
        try await Self.run { server, phone, _ in
            let eve = try await server.register("eve")
            try await server.registerDevice("apns", PushToken.other, by: eve)
            let password: Body = #"{"password":"correct horse"}"#
            #expect(try await server.send("DELETE", "/v1/users/me", password, token: phone.accessToken).status == 204)
            #expect(try await server.storedDevices == 1)
            #expect(try await server.devices(of: eve) == [ListedPushDevice(.apns, PushToken.other, of: eve)])
            let ada = try await server.register()
            #expect(try await server.devices(of: ada) == [])
        }
    }

    @Test func `an end that was not stored leaves the device`() async throws {
        try await Self.run { server, phone, laptop in
            server.fault.now.writing = .unavailable("disk full")
            let answer = try await server.send("DELETE", "/v1/sessions/current", token: phone.accessToken)
            answer.expectProblem(503, "storage_unavailable")
            server.fault.now.writing = nil
            #expect(try await server.devices(of: laptop).count == 2)
        }
    }

    @Test func `a session that has ended behind the server's back registers nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.current(ada.accessToken).status == 200)
            try await server.execute("UPDATE sessions SET ended_at = 1, end_reason = 'revoked'")
            try await server.device("PUT", by: ada).expectRefusal("session_ended", reason: "revoked")
            #expect(try await server.storedDevices == 0)
        }
    }

    @Test func `once a logout is answered, no registration that races it leaves a device`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            for _ in 0..<30 {
                let lost = try await server.logInAsPerson()
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<6 {
                        group.addTask {
                            if number == 3 {
                                return try await server.send(
                                    "DELETE",
                                    "/v1/sessions/current",
                                    token: lost.accessToken
                                ).status
                            }
                            return try await server.device("PUT", "fcm", "token-\(number)", by: lost).status
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses.allSatisfy { $0 == 204 || $0 == 401 })
                #expect(try await server.storedDevices == 0)
            }
        }
    }
}
