import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// Properties of the memory storage only; the contract that it shares with the databases has the rest.
@Suite struct MemoryStorageTests {
    private struct Refused: Error {}

    private let memory = MemoryStorage()
    private let time = Date(milliseconds: 1_800_000_000_000)

    @Test func `a reading that writes is refused, and nothing is kept`() async throws {
        try memory.insertUser(at: time)
        await #expect(throws: StoreError.defect("a reading writes")) {
            try await memory.read { tables in try tables.users.setPassword("hash", of: "u") }
        }
        #expect(memory.passwordHash(of: "u") == nil)
    }

    @Test func `inserted, changed and removed rows are undone together, and found as before`() async throws {
        try memory.insertUser(at: time)
        try memory.insert(.sample(id: "one", createdAt: time))
        let digest = SecureRandom.bytes(32)
        let before = memory.sessions
        await #expect(throws: Refused.self) {
            try await memory.perform(.transaction) { [time] tables in
                try tables.sessions.insert(.sample(id: "two", createdAt: time))
                _ = try tables.sessions.end("one", because: .revoked, at: time)
                let token = OpaqueTokenRecord(digest: digest, expiresAt: time)
                _ = try tables.sessions.give(token, to: "two", refreshedTo: [])
                try tables.deleteUser(holding: "u", at: time)
                throw Refused()
            }
        }
        #expect(memory.sessions == before)
        #expect(memory.users.map(\.user.id) == ["u"])
        let live = try await memory.read { [time] tables in try tables.sessions.live(of: "u", at: time) }
        #expect(live.map(\.id) == ["one"])
        #expect(try await memory.read { tables in try tables.sessions.session(withOpaqueToken: digest) } == nil)
    }

    @Test func `transactions at once come one after the other`() async throws {
        try memory.insertUser(at: time)
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { [memory] in
                    _ = try await memory.transaction { tables in
                        guard let user = try tables.users.find("u") else { throw StoreError.defect("no user") }
                        var changed = user
                        changed.version += 1
                        #expect(try tables.users.replace(changed, passwordHash: nil))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(memory.users.first?.user.version == 101)
    }
}
