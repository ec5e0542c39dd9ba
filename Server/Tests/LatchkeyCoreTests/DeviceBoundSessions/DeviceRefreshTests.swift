import Foundation
import LatchkeyCore
import Testing

/// The refresh of the short-lived cookie.
@Suite struct DeviceRefreshTests {
    private let fixture: BindingFixture

    init() throws { fixture = try BindingFixture() }

    private func boundBrowser(_ username: String = "ada", to key: String = "key") async throws -> BindingFixture.Browser
    {
        let browser = try await fixture.newBrowser(username)
        try await fixture.bind(browser, to: key)
        return browser
    }

    /// Expects that a signed challenge gets another challenge instead of a cookie.
    private func expectAnotherChallenge(_ browser: BindingFixture.Browser, _ challenge: String) async throws {
        do throws(DeviceBindingError) {
            try await fixture.refresh(browser, challenge)
            Issue.record("the challenge was accepted")
        } catch {
            guard case .challenged(let next) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(next != challenge)
        }
    }

    @Test func `the key of the session gets another short-lived cookie`() async throws {
        let browser = try await boundBrowser()
        fixture.rules.clock.turn(by: 700)
        let boundCookie = try await fixture.refresh(browser, fixture.challenge(browser))
        #expect(try await fixture.isLetIn(browser, with: boundCookie))
        fixture.rules.clock.turn(by: 599)
        #expect(try await fixture.isLetIn(browser, with: boundCookie))
    }

    @Test func `a signed challenge works once`() async throws {
        let browser = try await boundBrowser()
        let challenge = try await fixture.challenge(browser)
        try await fixture.refresh(browser, challenge)
        try await expectAnotherChallenge(browser, challenge)
        try await fixture.refresh(browser, fixture.challenge(browser))
    }

    @Test func `a signed challenge makes all earlier ones void`() async throws {
        let browser = try await boundBrowser()
        fixture.rules.clock.turn(by: 1)
        let early = try await fixture.challenge(browser)
        fixture.rules.clock.turn(by: 1)
        try await fixture.refresh(browser, fixture.challenge(browser))
        try await expectAnotherChallenge(browser, early)
    }

    @Test func `the challenge of the registration refreshes nothing`() async throws {
        let browser = try await boundBrowser()
        try await expectAnotherChallenge(browser, browser.challenge)
    }

    @Test func `a challenge that was signed too late gets another one`() async throws {
        let browser = try await boundBrowser()
        let challenge = try await fixture.challenge(browser)
        fixture.rules.clock.turn(by: 301)
        try await expectAnotherChallenge(browser, challenge)
    }

    @Test func `another key is refused, and the session goes on`() async throws {
        let browser = try await boundBrowser()
        let challenge = try await fixture.challenge(browser)
        await #expect(throws: DeviceBindingError.refused) {
            try await fixture.refresh(browser, challenge, by: "thief")
        }
        await #expect(throws: DeviceBindingError.refused) {
            _ = try await fixture.bound.refresh(browser.id, with: "no token", of: browser.cookie)
        }
        try await fixture.refresh(browser, challenge)
    }

    @Test func `another session's id is refused`() async throws {
        let (ada, eve) = (try await boundBrowser(), try await boundBrowser("eve", to: "thief"))
        let challenge = try await fixture.challenge(ada)
        let token = SpokenProofs.token("thief", challenge)
        await #expect(throws: DeviceBindingError.refused, "the cookie is of another session") {
            _ = try await fixture.bound.refresh(ada.id, with: SpokenProofs.token("key", challenge), of: eve.cookie)
        }
        await #expect(throws: DeviceBindingError.refused, "the key is of another session") {
            _ = try await fixture.bound.refresh(ada.id, with: token, of: nil)
        }
        await #expect(throws: DeviceBindingError.self, "the challenge is of another session") {
            _ = try await fixture.bound.refresh(eve.id, with: token, of: eve.cookie)
        }
    }

    @Test func `a browser that may not send the cookie refreshes with its key alone`() async throws {
        let browser = try await boundBrowser()
        let token = SpokenProofs.token("key", try await fixture.challenge(browser))
        let boundCookie = try await fixture.bound.refresh(browser.id, with: token, of: nil).cookie
        #expect(try await fixture.isLetIn(browser, with: boundCookie))
    }

    @Test func `a browser learns that its session has ended, or is not bound`() async throws {
        let (bound, unbound) = (try await boundBrowser(), try await fixture.logIn())
        let challenge = try await fixture.challenge(bound)
        try fixture.rules.memory.end(bound.id, because: .revoked, at: fixture.rules.clock.now())
        await #expect(throws: DeviceBindingError.ended) { try await fixture.refresh(bound, challenge) }
        await #expect(throws: DeviceBindingError.ended) { try await fixture.refresh(unbound, challenge) }
        await #expect(throws: DeviceBindingError.ended) {
            _ = try await fixture.bound.refresh("no id", with: nil, of: nil)
        }
    }

    @Test func `a server whose clock is behind asks for a later challenge than the last one`() async throws {
        let browser = try await boundBrowser()
        fixture.rules.clock.turn(by: 30)
        try await fixture.refresh(browser, fixture.challenge(browser))
        fixture.rules.clock.turn(by: -20)
        try await fixture.refresh(browser, fixture.challenge(browser))
    }
}
