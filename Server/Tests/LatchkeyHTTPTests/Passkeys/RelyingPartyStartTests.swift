import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// Servers that start with another relying party than that of the stored passkeys.
@Suite struct RelyingPartyStartTests {
    private static func start(_ url: String, isAccepted: Bool = false, on server: TestServer) async throws {
        _ = try await Composition(
            database: server.database,
            secret: { _ in server.secret },
            issuer: Issuer(url),
            relyingParty: try RelyingParty(publicURL: url),
            acceptsRelyingPartyChange: isAccepted,
            clock: server.clock,
            passwords: PlainHasher()
        )
    }

    @Test func `a change of the relying party starts no server until the operator accepts it`() async throws {
        try await TestServer.run { server in
            let other = "https://login.example.com"
            try await Self.start(other, on: server)
            _ = try await server.register()
            try await server.addPasskey(to: "ada")
            try await Self.start(TestServer.issuer, on: server)
            let error = StartError.relyingPartyChanged(id: "login.example.com", passkeys: ["id.example.com": 1])
            await #expect(throws: error) { try await Self.start(other, on: server) }
            try await Self.start(other, isAccepted: true, on: server)
            try await Self.start(TestServer.issuer, on: server)
        }
    }
}
