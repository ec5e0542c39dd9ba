import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Lookups of identifiers are limited.
@Suite struct LookupLimitTests {
    private static let stock = AttemptAllowance.names.stock
    private static let interval = AttemptAllowance.names.interval

    private static var limits: ResourceLimits {
        var limits = ResourceLimits.unlimited
        limits.names = .names
        return limits
    }

    private func expectTooMany(_ answer: TestAnswer, at location: SourceLocation = #_sourceLocation) {
        answer.expectRefusal(429, "TOO_MANY_REQUESTS", at: location)
        let wait = answer.headers[.retryAfter].flatMap { Int($0) } ?? 0
        #expect((1...Self.interval).contains(wait), sourceLocation: location)
    }

    @Test func `after the allowance there is one more lookup every few seconds, found or not`() async throws {
        try await KiiServer.run(resources: Self.limits) { server in
            let client = KiiClient(server: server)
            let (ada, eve) = (try await server.signedIn(), try await server.signedIn("eve"))
            for number in 0..<Self.stock {
                let name = number % 2 == 0 ? "LOGIN_NAME:eve" : "PHONE:+8190\(10_000_000 + number)"
                let status = try await client.send("GET", "/users/\(name)", token: ada.token).status
                try #require(status == (number % 2 == 0 ? 200 : 404))
            }
            for name in ["LOGIN_NAME:eve", "EMAIL:nobody@example.com", "PHONE:JP-09012345678"] {
                expectTooMany(try await client.send("GET", "/users/\(name)", token: ada.token))
            }
            // Neither another path nor another user at the same address avoids the limit.
            expectTooMany(try await client.send("GET", "/users/LOGIN_NAME:ada", token: eve.token))
            expectTooMany(try await client.register(["loginName": "ada", "password": "1234"]))
            expectTooMany(try await client.send("POST", "/users/LOGIN_NAME:ada/password/request-reset"))
            expectTooMany(
                try await client.send(
                    "POST",
                    "/users/LOGIN_NAME:ada/password/complete-reset",
                    ["pinCode": "123456"]
                )
            )
            expectTooMany(try await client.send("PATCH", "/users/me", ["loginName": "eve"], token: ada.token))
            expectTooMany(
                try await client.send("PUT", "/users/me/email-address", ["emailAddress": "e@x.org"], token: ada.token)
            )
            // Calls that reveal nothing about other users still work, and the backend has no limit.
            #expect(try await client.me(ada.token).status == 200)
            #expect(try await client.send("GET", "/users/\(eve.id)", token: ada.token).status == 200)
            #expect(try await client.send("PATCH", "/users/me", ["displayName": "A"], token: ada.token).status == 200)
            #expect(try await client.logIn("ada").status == 200)
            let pseudo = try await client.register([:], as: "RegistrationAndAuthorizationRequest")
            #expect(pseudo.status == 201)
            let backend = try server.administratorToken()
            #expect(try await client.send("GET", "/users/LOGIN_NAME:eve", token: backend).status == 200)
            server.clock.turn(by: TimeInterval(Self.interval))
            #expect(try await client.send("GET", "/users/LOGIN_NAME:eve", token: ada.token).status == 200)
            expectTooMany(try await client.send("GET", "/users/LOGIN_NAME:eve", token: ada.token))
        }
    }

    @Test func `one's own identifiers do not count`() async throws {
        try await KiiServer.run(resources: Self.limits) { server in
            let client = KiiClient(server: server)
            let ada = try await server.signedIn()
            for _ in 0...Self.stock {
                let answer = try await client.send("GET", "/users/LOGIN_NAME:ada", token: ada.token)
                try #require(answer.status == 200)
            }
            let same = try await client.send("PATCH", "/users/me", ["loginName": "ada"], token: ada.token)
            #expect(same.status == 200)
            #expect(try await client.send("GET", "/users/LOGIN_NAME:eve", token: ada.token).status == 404)
        }
    }

    @Test func `concurrent lookups have the same limit`() async throws {
        try await KiiServer.run(resources: Self.limits) { server in
            let client = KiiClient(server: server)
            let ada = try await server.signedIn()
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<(Self.stock + 40) {
                    group.addTask {
                        try await client.send("GET", "/users/LOGIN_NAME:name\(number)", token: ada.token).status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(answers == [404: Self.stock, 429: 40])
        }
    }
}
