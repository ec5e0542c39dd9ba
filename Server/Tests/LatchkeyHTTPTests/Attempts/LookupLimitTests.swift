import HTTPTypes
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// One limit covers every call that reveals whether an identifier is taken.
@Suite struct LookupLimitTests {
    private static let stock = AttemptAllowance.names.stock

    private static func limited() -> TestServer.Options {
        var options = TestServer.Options()
        options.resources.names = .names
        return options
    }

    private static func live() throws -> TestServer.Options {
        var options = limited()
        options.setup = .live
        options.trustedProxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        return options
    }

    private static func from(_ address: String) -> [String: String] { ["X-Forwarded-For": address] }

    private static func expectTooMany(_ answer: TestAnswer) {
        answer.expectProblem(429, "too_many_attempts")
        #expect(answer.headers[.retryAfter] == "2")
    }

    @Test func `changes of a name are limited by user, taken names and free ones alike`() async throws {
        try await TestServer.run(Self.limited()) { server in
            let (ada, bob) = (try await server.register(), try await server.register("bob"))
            for number in 0..<Self.stock {
                let name = number.isMultiple(of: 2) ? "bob" : "name\(number)"
                let answer = try await server.change(ada, Body("{\"username\":\"\(name)\"}"))
                #expect(answer.status == (name == "bob" ? 409 : 200))
            }
            for name in ["bob", "nobody"] {
                Self.expectTooMany(try await server.change(ada, Body("{\"username\":\"\(name)\"}")))
            }
            #expect(try await server.change(ada, #"{"displayName":"Ada"}"#).status == 200, "asks nothing")
            #expect(try await server.change(bob, #"{"username":"bobby"}"#).status == 200)
            server.clock.turn(by: 2)
            #expect(try await server.change(ada, #"{"username":"nobody"}"#).status == 200)
        }
    }

    @Test(arguments: [#"{"emailAddress":"bob@example.com"}"#, #"{"phoneNumber":"+81312345678"}"#])
    func `so are changes of an address where no proof is asked for`(_ question: String) async throws {
        var options = Self.limited()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        try await TestServer.run(options) { server in
            let (ada, bob) = (try await server.register(), try await server.register("bob"))
            #expect(try await server.change(bob, Body(question)).status == 200)
            for _ in 0..<Self.stock {
                try await server.change(ada, Body(question)).expectProblem(409, "identifier_taken")
            }
            Self.expectTooMany(try await server.change(ada, Body(question)))
        }
    }

    @Test func `registrations and changes from one address share a limit, and other addresses have their own`()
        async throws
    {
        try await TestServer.run(try Self.live()) { server in
            let stranger = Self.from("192.0.2.66")
            let eve = try await server.register("eve")
            let taken: Body = #"{"username":"eve","password":"correct horse"}"#
            let cookie: Body = #"{"name":"eve","password":"correct horse"}"#
            for number in 0..<Self.stock {
                let answer =
                    switch number % 3 {
                    case 0: try await server.send("POST", "/v1/users", taken, headers: stranger)
                    case 1: try await server.send("POST", "/users/register", cookie, headers: stranger)
                    default:
                        try await server.send(
                            "PATCH",
                            "/v1/users/me",
                            #"{"username":"nobody"}"#,
                            token: eve.accessToken,
                            headers: stranger
                        )
                    }
                #expect(answer.status == 409 || answer.status == 200, "\(number): \(answer.text)")
                if number % 3 == 2 {
                    let back: Body = #"{"username":"eve"}"#
                    #expect(try await server.change(eve, back).status == 200)
                }
            }
            Self.expectTooMany(try await server.send("POST", "/v1/users", taken, headers: stranger))
            Self.expectTooMany(try await server.send("POST", "/users/register", cookie, headers: stranger))
            let guest = try await server.send("POST", "/v1/users", "{}", headers: stranger)
            #expect(guest.status == 201, "asks nothing")
            let twin = try await server.send("POST", "/v1/users", taken, headers: Self.from("192.0.2.67"))
            #expect(twin.status == 409)
        }
    }

    @Test func `the operator says how many`() async throws {
        var options = TestServer.Options()
        options.resources.names = .names(perHour: 12)
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            for _ in 0..<2 { #expect(try await server.change(ada, #"{"username":"ada2"}"#).status == 200) }
            #expect(try await server.change(ada, #"{"username":"ada3"}"#).status == 200)
            let answer = try await server.change(ada, #"{"username":"ada5"}"#)
            answer.expectProblem(429, "too_many_attempts")
            #expect(answer.headers[.retryAfter] == "300")
        }
    }

    @Test func `or counts none`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for number in 0...Self.stock {
                let answer = try await server.change(ada, Body("{\"username\":\"ada\(number)\"}"))
                try #require(answer.status == 200)
            }
        }
    }
}
