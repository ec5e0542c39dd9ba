import Foundation
import LatchkeyCore
import LatchkeyMemory
import Synchronization
import Testing

@Suite struct SessionActivityTests {
    private let memory = MemoryStorage()
    private let storage: FailingStorage
    private let home = ClientAddress("192.0.2.1")
    private let start = Date(milliseconds: 1_800_000_000_000)

    init() throws {
        storage = FailingStorage(memory)
        try memory.insertUser(at: start)
        try insertSessions(["s", "t"])
    }

    private func insertSessions(_ ids: [SessionRecord.ID]) throws {
        let before = start.addingTimeInterval(-3600)
        try memory.change { tables in
            for id in ids { try tables.sessions.insert(.sample(id: id, createdAt: before)) }
        }
    }

    private func use(_ seconds: TimeInterval, from address: ClientAddress? = nil) -> SessionUse {
        SessionUse(at: start.addingTimeInterval(seconds), from: address ?? home)
    }

    /// The stored uses.
    private func stored(_ memory: MemoryStorage) throws -> [SessionRecord.ID: SessionUse] {
        let uses = try memory.change { [start] tables in
            try tables.sessions.live(of: "u", at: start).filter { $0.lastUse.time >= start }
        }
        return Dictionary(uniqueKeysWithValues: uses.map { ($0.id, $0.lastUse) })
    }

    @Test func `uses within one minute from one address are written once`() async throws {
        let activity = SessionActivity(storage: storage)
        for second in 0..<60 { activity.note(use(TimeInterval(second)), of: "s") }
        try await activity.flush()
        activity.note(use(59.999), of: "s")
        try await activity.flush()
        #expect(try stored(memory) == ["s": use(0)])
        #expect(storage.transactions == 1)
    }

    @Test func `another minute or another address is written`() async throws {
        let activity = SessionActivity(storage: storage)
        for use in [use(0), use(60), use(60, from: ClientAddress("192.0.2.2"))] {
            activity.note(use, of: "s")
            try await activity.flush()
            #expect(try stored(memory) == ["s": use])
        }
        #expect(storage.transactions == 3)
    }

    @Test func `what was noted is known at once`() {
        let activity = SessionActivity(storage: storage)
        activity.note(use(0), of: "s")
        activity.note(use(60), of: "s")
        #expect(activity.lastUse(of: "s") == use(60))
        #expect(activity.lastUse(of: "t") == nil)
        #expect(storage.transactions == 0)
    }

    @Test func `a write is never of more than 500 sessions`() async throws {
        let ids = (0..<1201).map { SessionRecord.ID("\($0)") }
        try insertSessions(ids)
        let activity = SessionActivity(storage: storage)
        for id in ids { activity.note(use(0), of: id) }
        let written = Mutex<[Int]>([])
        storage.interrupt { [memory] in
            let count = try? stored(memory).count
            written.withLock { $0.append(count ?? -1) }
        }
        try await activity.flush()
        #expect(written.withLock { $0 } == [0, 500, 1000])
        #expect(try Set(stored(memory).keys) == Set(ids))
    }

    @Test func `what could not be written is written later, unless something newer came`() async throws {
        let activity = SessionActivity(storage: storage)
        activity.note(use(0), of: "s")
        activity.note(use(0), of: "t")
        storage.error = .unavailable("full")
        await #expect(throws: StoreError.unavailable("full")) { try await activity.flush() }
        activity.note(use(60), of: "s")
        storage.error = nil
        try await activity.flush()
        #expect(try stored(memory) == ["s": use(60), "t": use(0)])
        #expect(activity.unwrittenCount == 0)
    }

    @Test func `it is bounded while nothing can be written, and goes on afterwards`() async throws {
        let activity = SessionActivity(storage: storage, capacity: 10)
        storage.error = .unavailable("full")
        for number in 0..<1000 {
            activity.note(use(0), of: .init("\(number)"))
            if number.isMultiple(of: 100) { try? await activity.flush() }
        }
        #expect(activity.unwrittenCount == 10)
        storage.error = nil
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
