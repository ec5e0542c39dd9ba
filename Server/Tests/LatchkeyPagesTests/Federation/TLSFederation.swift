import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import TestDatabases
import TestMail

/// A server with two providers over TLS, which it calls with its own HTTP client.
struct TLSFederation: Sendable {
    /// The provider whose answers the test spoils.
    let federation: FederationServer
    let host: FakeProviderServer
    /// Another provider, at which nothing fails.
    let other: FederationServer

    /// Runs a test.
    ///
    /// - Parameters:
    ///   - isTrusted: Whether the server trusts the certificate of the first provider.
    ///   - test: The test.
    /// - Throws: The errors of the test and of the start.
    static func run(
        isTrusted: Bool = true,
        _ test: @escaping @Sendable (TLSFederation) async throws -> Void
    ) async throws {
        try await TestFolder.with { folder in
            let certificate = try TestCertificate.make(in: folder)
            try await TestFolder.with { otherFolder in
                let shown = isTrusted ? certificate : try TestCertificate.make(in: otherFolder)
                try await run(shown, trusting: certificate, test)
            }
        }
    }

    private static func run(
        _ shown: TestCertificate,
        trusting certificate: TestCertificate,
        _ test: @escaping @Sendable (TLSFederation) async throws -> Void
    ) async throws {
        let host = try await FakeProviderServer.start(showing: shown)
        let other = try await FakeProviderServer.start(showing: certificate)
        var options = TestServer.Options()
        options.clients.fetchPolicy = FetchPolicy(privateHosts: ["127.0.0.1"])
        options.clients.fetchCertificates = certificate.path
        try await PageServer.run(options) { server async throws in
            try await test(
                TLSFederation(
                    federation: try await add(host, as: "acme", to: server),
                    host: host,
                    other: try await add(other, as: "other", to: server)
                )
            )
        }
        await host.stop()
        await other.stop()
    }

    private static func add(
        _ host: FakeProviderServer,
        as id: Upstream.ID,
        to server: PageServer
    ) async throws -> FederationServer {
        await host.provider.follow(server.clock)
        // People of two providers with one address would be asked to link them.
        await host.provider.change { $0.claims = { $0["email"] = nil } }
        var rules = UpstreamChange()
        (rules.clientID, rules.issuer) = ("latchkey-at-\(id)", host.url)
        rules.secret = "a secret of thirty-two characters"
        _ = try await server.composition.administration.upstreams().add(id, of: "oidc", rules)
        return FederationServer(server: server, provider: host.provider, id: id)
    }
}
