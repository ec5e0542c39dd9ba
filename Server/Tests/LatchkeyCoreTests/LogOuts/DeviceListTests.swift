import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// The sessions of applications within a browser's session are no devices of their own.
@Suite struct DeviceListTests {
    private let rules = Rules()

    /// The access of a browser with a session of an application.
    private func signIn() async throws -> (browser: Access, child: SessionRecord.ID) {
        let browser = try await access()
        let now = rules.clock.now()
        let record = SessionRecord(
            id: "child",
            userID: browser.userID,
            applicationID: "shop",
            device: Device(),
            familyDigest: SecureRandom.bytes(32),
            chain: RefreshChain(current: SecureRandom.bytes(32)),
            grant: SessionGrant(scopes: Scopes(names: [Scopes.openID]), parentID: browser.sessionID),
            createdAt: now.addingTimeInterval(600),
            authenticatedAt: now,
            expiresAt: now.addingTimeInterval(86_400)
        )
        try rules.memory.insert(record)
        return (browser, record.id)
    }

    private func access() async throws -> Access {
        let signedIn = try await rules.register()
        return try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn)))
    }

    @Test func `a child is not listed, and its use counts for the browser`() async throws {
        let (browser, child) = try await signIn()
        let sessions = rules.useCases().userSessions
        #expect(try await sessions.list(browser).map(\.id) == [child, browser.sessionID])
        let devices = try await sessions.devices(browser)
        #expect(devices.map(\.id) == [browser.sessionID])
        #expect(
            devices.first?.lastUse.time == SessionUse(at: rules.clock.now().addingTimeInterval(600), from: nil).time
        )
        #expect(try await sessions.applications(browser).map(\.applicationID) == ["shop"])
    }

    @Test func `a child whose browser is not listed is listed itself`() async throws {
        let (browser, child) = try await signIn()
        try rules.memory.change { tables in _ = try tables.sessions.end(browser.sessionID, because: .expired, at: .now)
        }
        #expect(try await rules.useCases().userSessions.devices(browser).map(\.id) == [child])
    }
}
