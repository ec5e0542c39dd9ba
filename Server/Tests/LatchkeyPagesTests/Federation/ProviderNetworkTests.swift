import LatchkeyCore
import ServerTesting
import Testing

/// Logins at a provider over TLS whose network fails.
@Suite struct ProviderNetworkTests {
    private static let discovery = "/.well-known/openid-configuration"

    @Test func `a login works over TLS with the server's own HTTP client`() async throws {
        try await TLSFederation.run { tls async throws in
            #expect(try await tls.federation.logIn(Browser(tls.federation.server)).name == "account")
            #expect(await tls.host.provider.calls == [Self.discovery, "/token", "/keys"])
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let fault: FakeProviderServer.Fault
        let path: String

        var testDescription: String { "\(fault) at \(path)" }
    }

    private static let cases = [discovery, "/token", "/keys"].flatMap { path in
        FakeProviderServer.Fault.allCases.map { Case(fault: $0, path: path) }
    }

    @Test(arguments: cases) func `a fault of the network logs nobody in, and harms no other login`(
        fault: Case
    ) async throws {
        try await TLSFederation.run { tls async throws in
            let (federation, browser) = (tls.federation, Browser(tls.federation.server))
            tls.host.plant(fault.fault, at: fault.path)
            let page =
                if fault.path == Self.discovery { try await browser.open("/federation/acme") } else {
                    try await federation.logIn(browser)
                }
            try await federation.expectNobody(browser, at: page, told: FederationServer.unavailable)
            let calls = await tls.host.provider.calls
            #expect(!calls.contains { $0.hasPrefix("/elsewhere") }, "\(calls)")
            #expect(try await tls.other.logIn(Browser(federation.server)).name == "account")
            tls.host.plant(nil, at: fault.path)
            federation.server.clock.turn(by: 11)
            #expect(try await federation.logIn(browser).name == "account")
            #expect(try await federation.userCount == 2)
        }
    }

    @Test func `a provider with a certificate that nobody trusts is not asked, and harms no other login`() async throws
    {
        try await TLSFederation.run(isTrusted: false) { tls async throws in
            let (federation, browser) = (tls.federation, Browser(tls.federation.server))
            let page = try await browser.open("/federation/acme")
            try await federation.expectNobody(browser, at: page, told: FederationServer.unavailable)
            #expect(await tls.host.provider.calls.isEmpty)
            #expect(try await tls.other.logIn(Browser(federation.server)).name == "account")
        }
    }
}
