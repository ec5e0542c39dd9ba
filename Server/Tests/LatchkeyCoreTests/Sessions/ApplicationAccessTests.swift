import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// The applications with access to an account, and the end of it.
@Suite struct ApplicationAccessTests {
    private let rules = Rules()

    /// The same storage with another application.
    private func rules(in application: Application.ID) -> Rules {
        var rules = self.rules
        rules.application = Application(id: application, name: "Balance")
        return rules
    }

    private func logIn(_ name: String = "ada", in application: Application.ID = "balance") async throws -> SignedIn {
        try await rules(in: application).logIn(name, "correct horse")
    }

    private func access(
        _ signedIn: SignedIn,
        in application: Application.ID = Application.defaultID
    ) async throws
        -> Access
    {
        let rules = rules(in: application)
        return try await rules.access(signedIn, tokens: PlainTokens(claims: rules.claims(signedIn, lifetime: 100_000)))
    }

    private func state(_ signedIn: SignedIn) async throws -> SessionState? {
        try await rules.memory.read { tables in try tables.sessions.state(of: signedIn.session.id) }
    }

    private func live(_ signedIn: SignedIn...) async throws -> [Bool] {
        var live: [Bool] = []
        for session in signedIn { live.append(try await state(session)?.ended == nil) }
        return live
    }

    private var sessions: UserSessions { rules.useCases().userSessions }

    @Test func `sessions are counted by application, without the requesting one`() async throws {
        let ada = try await access(try await rules.register())
        #expect(try await sessions.applications(ada) == [])
        let start = rules.clock.now()
        rules.clock.turn(by: 600)
        _ = try await logIn()
        rules.clock.turn(by: 600)
        _ = try await logIn(in: "blog")
        rules.clock.turn(by: 600)
        _ = try await logIn()
        let applications = try await sessions.applications(ada)
        #expect(applications.map(\.applicationID) == ["balance", "blog"], "most recently used first")
        #expect(applications.map(\.sessionCount) == [2, 1])
        #expect(applications.map { $0.since.timeIntervalSince(start) } == [600, 1200])
        #expect(applications.first?.lastUse == SessionUse(at: rules.clock.now(), from: nil))
    }

    @Test func `the end of access ends all sessions in the application, and no other`() async throws {
        let first = try await rules.register()
        let (one, two, blog) = (try await logIn(), try await logIn(), try await logIn(in: "blog"))
        let address = ClientAddress("192.0.2.1")
        try await sessions.endAccess(of: "balance", by: try await access(first), from: address)
        #expect(try await live(first, one, two, blog) == [true, false, false, true])
        #expect(try await state(one)?.ended == .revoked)
        #expect(try await sessions.applications(try await access(first)).map(\.applicationID) == ["blog"])
        let events = try await rules.memory.read { tables in
            try tables.events.page(of: first.user.id, before: nil, limit: 50)
        }
        let ends = events.filter { $0.kind == .sessionEnded(.revoked) }
        #expect(Set(ends.map(\.sessionID)) == [one.session.id, two.session.id])
        #expect(ends.allSatisfy { $0.applicationID == "balance" && $0.origin.address == address })
    }

    @Test func `the requesting session stays, also if it is one of the application`() async throws {
        try await rules.register()
        let (own, other) = (try await logIn(), try await logIn())
        try await sessions.endAccess(of: "balance", by: try await access(own, in: "balance"), from: nil)
        #expect(try await live(own, other) == [true, false])
    }

    @Test func `access that has ended, or never existed, is not found`() async throws {
        let ada = try await access(try await rules.register())
        _ = try await logIn()
        try await sessions.endAccess(of: "balance", by: ada, from: nil)
        for application: Application.ID in ["balance", "unknown", Application.defaultID] {
            await #expect(throws: SessionEndError.notFound) {
                try await sessions.endAccess(of: application, by: ada, from: nil)
            }
        }
    }

    @Test func `another user's sessions in the application stay`() async throws {
        let ada = try await access(try await rules.register())
        try await rules.register("eve")
        let eve = try await logIn("eve")
        await #expect(throws: SessionEndError.notFound) {
            try await sessions.endAccess(of: "balance", by: ada, from: nil)
        }
        _ = try await logIn()
        try await sessions.endAccess(of: "balance", by: ada, from: nil)
        #expect(try await live(eve) == [true])
    }

    @Test func `a session that has ended ends no access`() async throws {
        let first = try await rules.register()
        let (ada, other) = (try await access(first), try await logIn())
        try rules.memory.end(first.session.id, because: .signedOut, at: rules.clock.now())
        await #expect(throws: SessionEndError.askerEnded(.signedOut)) {
            try await sessions.endAccess(of: "balance", by: ada, from: nil)
        }
        #expect(try await live(other) == [true])
    }
}
