import Foundation
import LatchkeyCore
import Testing

/// The registration of a browser's key.
@Suite struct DeviceRegistrationTests {
    private let fixture: BindingFixture

    init() throws { fixture = try BindingFixture() }

    private func expectRefusal(of challenge: String, _ browser: BindingFixture.Browser) async {
        await #expect(throws: DeviceBindingError.refused) {
            try await fixture.bound.register(SpokenProofs.token("key", challenge), of: browser.cookie)
        }
    }

    @Test func `a registration challenge works once`() async throws {
        let browser = try await fixture.newBrowser()
        try await fixture.bind(browser)
        await expectRefusal(of: browser.challenge, browser)
        await #expect(throws: DeviceBindingError.refused, "another key") {
            try await fixture.bind(browser, to: "thief")
        }
        try await fixture.refresh(browser, fixture.challenge(browser))
    }

    @Test func `a challenge of another session is refused`() async throws {
        let (ada, other) = (try await fixture.newBrowser(), try await fixture.logIn())
        await expectRefusal(of: other.challenge, ada)
        try await fixture.bind(ada)
    }

    @Test(arguments: [(299.0, true), (300.0, false)]) func `a challenge lives for five minutes`(
        turned: (seconds: Double, isGood: Bool)
    ) async throws {
        let browser = try await fixture.newBrowser()
        fixture.rules.clock.turn(by: turned.seconds)
        if turned.isGood {
            try await fixture.bind(browser)
        } else {
            await expectRefusal(of: browser.challenge, browser)
            #expect(try await fixture.isLetIn(browser, with: nil), "the session stays as it was")
        }
    }

    @Test(arguments: [(-60.0, true), (-61.0, false)]) func `servers whose clocks differ by a minute work together`(
        turned: (seconds: Double, isGood: Bool)
    ) async throws {
        let browser = try await fixture.newBrowser()
        fixture.rules.clock.turn(by: turned.seconds)
        if turned.isGood {
            try await fixture.bind(browser)
        } else {
            await expectRefusal(of: browser.challenge, browser)
        }
    }

    @Test func `a challenge that is not ours is refused`() async throws {
        let browser = try await fixture.newBrowser()
        let parts = browser.challenge.split(separator: ".").map(String.init)
        let time = try #require(Int64(parts[0]))
        let others = [
            "\(time + 1).\(parts[1])", "0\(time).\(parts[1])", "+\(time).\(parts[1])", "\(time)", "\(time).", "x",
            "\(time).\(parts[1]).x", String(repeating: "9", count: 1000) + ".\(parts[1])",
        ]
        for challenge in others { await expectRefusal(of: challenge, browser) }
        try await fixture.bind(browser)
    }

    @Test func `a challenge of a refresh registers no key`() async throws {
        let (ada, other) = (try await fixture.newBrowser(), try await fixture.logIn())
        try await fixture.bind(other)
        await expectRefusal(of: try await fixture.challenge(other), ada)
    }

    @Test func `an ended session is not bound, and a token without a signature binds none`() async throws {
        let browser = try await fixture.newBrowser()
        await #expect(throws: DeviceBindingError.refused) {
            try await fixture.bound.register("no token", of: browser.cookie)
        }
        await #expect(throws: DeviceBindingError.refused) {
            try await fixture.bound.register(SpokenProofs.token("key", browser.challenge), of: "no cookie")
        }
        try fixture.rules.memory.end(browser.id, because: .signedOut, at: fixture.rules.clock.now())
        await expectRefusal(of: browser.challenge, browser)
    }
}
