import Foundation
import LatchkeyCore
import Testing

@Suite struct SessionActivityTests {
    private let stores = MemoryStores()
    private let home = ClientAddress("192.0.2.1")

    private func use(_ seconds: TimeInterval, from address: ClientAddress? = nil) -> SessionUse {
        SessionUse(at: Date(milliseconds: 1_800_000_000_000).addingTimeInterval(seconds), from: address ?? home)
    }

    @Test func `uses within one minute from one address are written once`() async throws {
        let activity = SessionActivity(sessions: stores)
        for second in 0..<60 { activity.note(use(TimeInterval(second)), of: "s") }
        try await activity.flush()
        activity.note(use(59.999), of: "s")
        try await activity.flush()
        #expect(stores.recorded == [[SessionUsed(id: "s", use: use(0))]])
    }

    @Test func `another minute or another address is written`() async throws {
        let activity = SessionActivity(sessions: stores)
        let uses = [use(0), use(60), use(60, from: ClientAddress("192.0.2.2"))]
        for use in uses {
            activity.note(use, of: "s")
            try await activity.flush()
        }
        #expect(stores.recorded == uses.map { [SessionUsed(id: "s", use: $0)] })
    }

    @Test func `what was noted is known at once`() {
        let activity = SessionActivity(sessions: stores)
        activity.note(use(0), of: "s")
        activity.note(use(60), of: "s")
        #expect(activity.lastUse(of: "s") == use(60))
        #expect(activity.lastUse(of: "t") == nil)
        #expect(stores.recorded == [])
    }

    @Test func `a write is never of more than 500 sessions`() async throws {
        let activity = SessionActivity(sessions: stores)
        for number in 0..<1201 { activity.note(use(0), of: "\(number)") }
        try await activity.flush()
        #expect(stores.recorded.map(\.count) == [500, 500, 201])
        #expect(Set(stores.recorded.joined().map(\.id)).count == 1201)
    }

    @Test func `what could not be written is written later, unless something newer came`() async throws {
        let activity = SessionActivity(sessions: stores)
        activity.note(use(0), of: "s")
        activity.note(use(0), of: "t")
        stores.error = .unavailable("full")
        await #expect(throws: StoreError.unavailable("full")) { try await activity.flush() }
        activity.note(use(60), of: "s")
        stores.error = nil
        try await activity.flush()
        let written = Dictionary(uniqueKeysWithValues: stores.recorded.joined().map { ($0.id, $0.use) })
        #expect(written == ["s": use(60), "t": use(0)])
        #expect(activity.unwrittenCount == 0)
    }

    @Test func `it is bounded while nothing can be written, and goes on afterwards`() async throws {
        let activity = SessionActivity(sessions: stores, capacity: 10)
        stores.error = .unavailable("full")
        for number in 0..<1000 {
            activity.note(use(0), of: "\(number)")
            if number.isMultiple(of: 100) { try? await activity.flush() }
        }
        #expect(activity.unwrittenCount == 10)
        stores.error = nil
        try await activity.flush()
        activity.note(use(0), of: "999")
        #expect(activity.unwrittenCount == 1)
    }

    @Test func `an access that is granted is noted, one that is refused is not`() async throws {
        let rules = Rules()
        let ada = try await rules.register()
        await #expect(throws: SessionCheckError.invalidToken) {
            try await rules.access(ada, tokens: PlainTokens(), from: home)
        }
        #expect(rules.activity.lastUse(of: ada.session.id) == nil)
        _ = try await rules.access(ada, tokens: PlainTokens(claims: rules.claims(ada)), from: home)
        #expect(rules.activity.lastUse(of: ada.session.id) == SessionUse(at: rules.clock.now(), from: home))
    }
}
