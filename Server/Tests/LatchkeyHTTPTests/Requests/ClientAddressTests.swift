import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The client address that the server stores, over a real connection from this machine.
@Suite struct ClientAddressTests {
    private static let forged = [
        "X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9",
        "CF-Connecting-IP": "203.0.113.9", "True-Client-IP": "203.0.113.9",
    ]

    private static func options(trusting networks: [IPNetwork]) -> TestServer.Options {
        var options = TestServer.Options()
        options.setup = .live
        options.trustedProxies = TrustedProxies(networks)
        return options
    }

    private static func addresses(_ server: TestServer, headers: [String: String]) async throws -> [String?] {
        let ada = try await server.register()
        let body: Body = #"{"identifier":"ada","password":"wrong horse"}"#
        _ = try await server.send("POST", "/v1/sessions", body, headers: headers)
        _ = try await server.send("GET", "/v1/users/me", token: ada.accessToken, headers: headers)
        let event = try await server.events(of: ada).first { $0.kind == .loginFailed }
        return [event?.address, try await server.sessions(of: ada).first?.address]
    }

    @Test func `without trusted proxies it is the connection's other end, whatever the request says`() async throws {
        try await TestServer.run(Self.options(trusting: [])) { server in
            let addresses = try await Self.addresses(server, headers: Self.forged)
            #expect(addresses.allSatisfy { $0 == "127.0.0.1" })
        }
    }

    @Test func `behind a trusted proxy it is what that one says`() async throws {
        try await TestServer.run(Self.options(trusting: [try IPNetwork("127.0.0.0/8")])) { server in
            let headers = ["X-Forwarded-For": "198.51.100.1, 203.0.113.9", "X-Real-IP": "198.51.100.2"]
            let addresses = try await Self.addresses(server, headers: headers)
            #expect(addresses.first == "203.0.113.9")
        }
    }

    @Test func `the log's line has it`() async throws {
        try await TestServer.run(Self.options(trusting: [try IPNetwork("127.0.0.0/8")])) { server in
            _ = try await server.send("GET", "/health", headers: ["X-Forwarded-For": "203.0.113.177"])
            #expect(TestServer.log.all.contains("address=203.0.113.177"))
        }
    }
}
