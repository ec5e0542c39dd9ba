import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct MessageClaimRaceTests {
    private static let count = 60
    private static let claimers = 8

    /// The messages that all claimers got, each taking a few at a time until none is left.
    private static func claimAll(
        _ claim: @escaping @Sendable (_ claimer: Int) async throws -> [Message.ID]
    ) async throws -> [Message.ID] {
        try await withThrowingTaskGroup { group in
            for claimer in 0..<claimers {
                group.addTask {
                    var all: [Message.ID] = []
                    // A claim skips messages that others hold, so an empty answer does not mean that none is left; the
                    // last one does.
                    for _ in 0..<(2 * count) { all += try await claim(claimer) }
                    return all
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test(arguments: Engine.all) func `of many claimers no two get one message, and each message is got`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ids = try await stores.newMessages(Self.count).map(\.id)
            let claimed = try await Self.claimAll { claimer in
                try await stores.claim(3, as: "\(claimer)", at: 1).map(\.id)
            }
            #expect(claimed.sorted() == ids.sorted())
        }
    }

    @Test(arguments: Engine.all) func `claimers who only look get messages twice, so the test is not blind`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newMessages(Self.count)
            let seen = try await Self.claimAll { _ in
                try await stores.messages.newest(3).map(\.id)
            }
            #expect(Set(seen).count < seen.count)
        }
    }

    @Test(arguments: Engine.all) func `what a claimer who died had is claimed once more, by one`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ids = try await stores.newMessages(Self.count).map(\.id)
            let dead = try await stores.claim(20, at: 1).map(\.id)
            let others = try await Self.claimAll { _ in try await stores.claim(3, at: 2).map(\.id) }
            #expect(Set(others).isDisjoint(with: dead))
            #expect(others.count == Self.count - 20)
            for id in others { try await stores.messages.markSent(id, at: .sample) }
            let again = try await Self.claimAll { _ in try await stores.claim(3, at: 61).map(\.id) }
            #expect(again.sorted() == dead.sorted())
            #expect(Set(others + again) == Set(ids))
        }
    }
}
