import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// Applications that registered themselves.
extension ConsentPageTests {
    @Test func `an application cannot ask for more while the page is open`() async throws {
        try await Self.run(registration: .dynamic) { server, browser async throws in
            let known = try #require(server.composition.domain.applications["balance"])
            func register(_ name: String, _ scopes: [String]) async throws {
                try await server.change(known, name: name) { $0.scopes = Scopes(names: scopes) }
            }
            try await register("Balance", ["openid"])
            #expect(Self.rights(try await browser.open(Self.address())).count == 1)
            try await register("Balance", ["openid", "email"])
            #expect(Self.rights(try await browser.send("authorize")).count == 2)
            try await register("Bank", ["openid", "email"])
            #expect(try await browser.send("authorize").words.contains("“Bank”"))
            #expect(try Self.answer(try await browser.send("authorize"))["code"] != nil)
        }
    }

    @Test func `an application without a host is named by its id, and not as it calls itself`() async throws {
        let uri = "http://127.0.0.1:4711/cb"
        try await Self.run(at: "http://127.0.0.1/cb", registration: .dynamic) { _, browser async throws in
            let page = try await browser.open(Self.address(["redirect_uri": uri]))
            #expect(page.heading == "Allow balance Access?")
            #expect(page.words.contains("The app calls itself “Kii Balance”."))
        }
    }
}
