import Foundation
import Latchkey
import Testing

/// Moving a sign-in from one store to another.
@Suite struct AdoptTests {
    @Test func `a sign-in moves and is in one place`() async throws {
        let (old, new) = (MemoryCredentialStore(), MemoryCredentialStore())
        try await old.save(.sample(generation: 7), replacing: nil)
        try await new.adopt(from: old)
        #expect(try await new.load() == .sample(generation: 7))
        #expect(try await old.load() == nil)
        try await new.adopt(from: old)
        #expect(try await new.load() == .sample(generation: 7))
    }

    @Test func `another sign-in is not overwritten`() async throws {
        let (old, new) = (MemoryCredentialStore(), MemoryCredentialStore())
        try await old.save(.sample(generation: 7), replacing: nil)
        try await new.save(.sample(generation: 8), replacing: nil)
        #expect(await code { try await new.adopt(from: old) } == .storeOccupied)
        #expect(try await new.load()?.generation == 8)
        #expect(try await old.load()?.generation == 7)
    }

    @Test func `a move that was cut short before the old place was cleared is finished`() async throws {
        let (old, new) = (MemoryCredentialStore(), MemoryCredentialStore())
        try await old.save(.sample(generation: 7), replacing: nil)
        try await new.save(.sample(generation: 7), replacing: nil)
        try await new.adopt(from: old)
        #expect(try await new.load()?.generation == 7)
        #expect(try await old.load() == nil)
    }

    @Test func `a store that cannot be written leaves the sign-in where it was`() async throws {
        let old = try await MemoryCredentialStore.holding()
        let new = FaultyStore(MemoryCredentialStore())
        await new.fail(save: LatchkeyError(code: .storeUnwritable, message: "full"))
        #expect(await code { try await new.adopt(from: old) } == .storeUnwritable)
        #expect(try await old.load() == .sample())
    }

    @Test func `a refresh while the sign-in moves is not lost`() async throws {
        for _ in 0..<20 {
            let (old, new) = (MemoryCredentialStore(), MemoryCredentialStore())
            try await old.save(.sample(generation: 0), replacing: nil)
            async let refreshing = refresh(old)
            try await new.adopt(from: old)
            let last = try await refreshing
            #expect(try await new.load()?.generation == last)
            #expect(try await old.load() == nil)
        }
    }

    /// - Returns: The last generation that was saved.
    private func refresh(_ store: MemoryCredentialStore) async throws -> UInt64 {
        var last: UInt64 = 0
        while last < 50 {
            do {
                try await store.save(.sample(generation: last + 1), replacing: last)
                last += 1
            } catch .storeChanged {
                return last
            } catch {
                throw error
            }
        }
        return last
    }
}
