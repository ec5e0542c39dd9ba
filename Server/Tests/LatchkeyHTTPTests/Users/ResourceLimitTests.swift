import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The limits on data that strangers can store.
@Suite struct ResourceLimitTests {
    private static func options(_ change: (inout ResourceLimits) -> Void) -> TestServer.Options {
        var options = TestServer.Options()
        change(&options.resources)
        return options
    }

    /// Registers a user without identifiers, from an address.
    private static func register(_ server: TestServer, from address: String) async throws(RegistrationError) {
        let domain = server.composition.domain
        guard let application = domain.applications[Application.defaultID] else { throw .storage(.busy) }
        _ = try await domain.registration.register(
            RegistrationForm(),
            from: RequestOrigin(address: ClientAddress(address)),
            with: application
        )
    }

    @Test func `an address makes half of its users of an hour at once, and nothing is stored of the next`() async throws
    {
        try await TestServer.run(Self.options { $0.registrationsPerAddress = 6 }) { server in
            for _ in 0..<3 { try await Self.register(server, from: "192.0.2.1") }
            await #expect(throws: RegistrationError.tooManyAttempts(retryAfter: .seconds(600))) {
                try await Self.register(server, from: "192.0.2.1")
            }
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 3)
            try await Self.register(server, from: "192.0.2.2")
            server.clock.turn(by: 600)
            try await Self.register(server, from: "192.0.2.1")
        }
    }

    @Test(arguments: [("192.0.2", "198.51.100.1"), ("2001:db8:1", "2001:db8:2::1")])
    func `the network around it makes five times as many`(network: String, other: String) async throws {
        try await TestServer.run(Self.options { $0.registrationsPerAddress = 2 }) { server in
            func address(_ number: Int) -> String {
                network.contains(":") ? "\(network):\(number)::1" : "\(network).\(number)"
            }
            for number in 1...5 { try await Self.register(server, from: address(number)) }
            await #expect(throws: RegistrationError.tooManyAttempts(retryAfter: .seconds(360))) {
                try await Self.register(server, from: address(6))
            }
            try await Self.register(server, from: other)
        }
    }

    @Test func `a 64 of IPv6 is one address`() async throws {
        try await TestServer.run(Self.options { $0.registrationsPerAddress = 2 }) { server in
            try await Self.register(server, from: "2001:db8::1")
            await #expect(throws: RegistrationError.self) {
                try await Self.register(server, from: "2001:db8::2")
            }
        }
    }

    @Test func `50 registrations at the same moment are no more than one after the other`() async throws {
        try await TestServer.run(Self.options { $0.registrationsPerAddress = 10 }) { server in
            let made = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask { (try? await Self.register(server, from: "192.0.2.1")) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 5)
            let stored = try await server.first("SELECT COUNT(*) FROM users")
            #expect(stored == 5)
        }
    }

    @Test func `a user who keeps as much as they may stores no more, and may change and delete`() async throws {
        let quota = StorageQuota(objects: 1, bytes: 1000)
        try await TestServer.run(Self.options { $0.quotas = StorageQuotas(user: quota, pseudoUser: quota) }) { server in
            let ada = try await server.register()
            let place = "/v1/users/me/buckets/notes/objects/"
            let token = ada.accessToken
            #expect(try await server.send("PUT", place + "rent", "{}", token: token).status == 201)
            try await server.send("PUT", place + "food", "{}", token: token).expectProblem(403, "quota_exceeded")
            #expect(try await server.send("PUT", place + "rent", #"{"a":1}"#, token: token).status == 200)
            #expect(try await server.send("DELETE", place + "rent", token: token).status == 204)
            #expect(try await server.send("PUT", place + "food", "{}", token: token).status == 201)
            let metrics = try await server.send("GET", "/metrics").text
            #expect(metrics.contains(#"latchkey_refusals_total{code="quota_exceeded"}"#))
        }
    }

    @Test func `a full disk takes nothing new until there is room, and known users log in and delete`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (place, token) = ("/v1/users/me/buckets/notes/objects/", ada.accessToken)
            #expect(try await server.send("PUT", place + "rent", "{}", token: token).status == 201)
            server.composition.space.measured(99, reserve: 100)
            let registration = Body(#"{"username":"eve","password":"correct horse"}"#)
            try await server.send("POST", "/v1/users", registration).expectProblem(507, "storage_full")
            try await server.send("PUT", place + "food", "{}", token: token).expectProblem(507, "storage_full")
            try await server.send("PATCH", "/v1/users/me", #"{"displayName":"A"}"#, token: token)
                .expectProblem(507, "storage_full")
            #expect(try await server.logIn().status == 201)
            #expect(try await server.send("DELETE", place + "rent", token: token).status == 204)
            server.composition.space.measured(105, reserve: 100)
            try await server.send("POST", "/v1/users", registration).expectProblem(507, "storage_full")
            server.composition.space.measured(110, reserve: 100)
            #expect(try await server.send("POST", "/v1/users", registration).status == 201)
        }
    }
}
