import Foundation
import LatchkeyCore
import Testing

/// When a cookie alone is enough.
@Suite struct DeviceBoundSessionTests {
    private let fixture: BindingFixture

    init() throws { fixture = try BindingFixture() }

    @Test func `the cookie of a browser that registers no key is enough`() async throws {
        let browser = try await fixture.newBrowser()
        #expect(try await fixture.isLetIn(browser, with: nil))
        fixture.rules.clock.turn(by: 60 * 60)
        #expect(try await fixture.isLetIn(browser, with: nil))
        #expect(try await !fixture.sessions.isBound(browser.cookie))
    }

    @Test func `a copied cookie alone is refused once the session is bound`() async throws {
        let browser = try await fixture.newBrowser()
        let boundCookie = try await fixture.bind(browser)
        #expect(try await !fixture.isLetIn(browser, with: nil))
        #expect(try await !fixture.isLetIn(browser, with: ""))
        #expect(try await fixture.isLetIn(browser, with: boundCookie))
        #expect(try await fixture.sessions.isBound(browser.cookie))
        #expect(try await fixture.sessions.end(of: browser.cookie) == nil, "the session goes on")
    }

    @Test(arguments: [(599.0, true), (600.0, false)]) func `the short-lived cookie expires after ten minutes`(
        turned: (seconds: Double, isGood: Bool)
    ) async throws {
        let browser = try await fixture.newBrowser()
        let boundCookie = try await fixture.bind(browser)
        fixture.rules.clock.turn(by: turned.seconds)
        #expect(try await fixture.isLetIn(browser, with: boundCookie) == turned.isGood)
    }

    @Test func `a cookie with a later expiry is refused`() async throws {
        let browser = try await fixture.newBrowser()
        let boundCookie = try await fixture.bind(browser)
        let parts = boundCookie.split(separator: ".").map(String.init)
        let expiry = try #require(Int64(parts[0]))
        for text in ["\(expiry + 1).\(parts[1])", "0\(expiry).\(parts[1])", "\(expiry)", ".\(parts[1])", "x.y", "."] {
            #expect(try await !fixture.isLetIn(browser, with: text), "\(text)")
        }
    }

    @Test func `the short-lived cookie of another session is refused`() async throws {
        let ada = try await fixture.newBrowser()
        let other = try await fixture.logIn()
        try await fixture.bind(ada)
        let boundCookie = try await fixture.bind(other)
        #expect(try await !fixture.isLetIn(ada, with: boundCookie))
    }

    @Test func `a server without device-bound sessions ignores bindings`() async throws {
        let browser = try await fixture.newBrowser()
        try await fixture.bind(browser)
        let useCases = fixture.rules.useCases()
        #expect(useCases.deviceBoundSessions == nil)
        #expect(try await useCases.browserSessions.check(browser.cookie, with: nil, from: nil) != nil)
        #expect(try await !useCases.browserSessions.isBound(browser.cookie))
    }

    @Test func `the list of sessions says which are bound`() async throws {
        let ada = try await fixture.newBrowser()
        let other = try await fixture.logIn()
        try await fixture.bind(other)
        let access = try #require(try await fixture.sessions.check(ada.cookie, with: nil, from: nil)).access
        let bound = try await fixture.rules.useCases().userSessions.list(access).filter(\.isBound)
        #expect(bound.map(\.id) == [other.id])
    }
}
