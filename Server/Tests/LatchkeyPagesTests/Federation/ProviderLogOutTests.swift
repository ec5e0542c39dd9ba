import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Log-outs that go on to the provider.
@Suite struct ProviderLogOutTests {
    @Test func `a log-out goes on to the provider and comes back`() async throws {
        try await FederationServer.run("oidc", { $0.logsOutThere = true }) { federation async throws in
            await federation.provider.change {
                $0.document = { $0["end_session_endpoint"] = "https://login.example.net/logout" }
            }
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            try await browser.open("/logout")
            let page = try await browser.send("logout")
            let address = try forwardedAddress(of: page)
            let parts = try #require(URLComponents(string: address))
            #expect(address.hasPrefix("https://login.example.net/logout?"))
            let query = Dictionary(uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") })
            #expect(query["client_id"] == "latchkey-at-acme")
            let back = "https://id.example.com/federation/acme/logged-out"
            #expect(query["post_logout_redirect_uri"] == back)
            #expect(try await browser.open("/account").name == "login", "the session has ended before")
            let returned = try await browser.open("/federation/acme/logged-out", following: false)
            #expect(returned.location == "/")
            try await federation.server.register("eve")
            try await browser.logIn("eve")
            try await browser.open("/logout")
            #expect(try await browser.send("logout", following: false).header("Refresh") == nil)
        }
    }

    @Test func `a provider that is down keeps nobody from logging out`() async throws {
        try await FederationServer.run("oidc", { $0.logsOutThere = true }) { federation async throws in
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            federation.server.clock.turn(by: 2 * 60 * 60)
            await federation.provider.change { $0.failure = .timedOut }
            try await browser.open("/logout")
            _ = try await browser.send("logout")
            #expect(try await browser.open("/account").name == "login")
        }
    }
}
