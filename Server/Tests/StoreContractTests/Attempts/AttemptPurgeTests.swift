import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct AttemptPurgeTests {
    private static let day: TimeInterval = 24 * 60 * 60

    private static func purge(_ stores: Stores, at days: TimeInterval, among slice: Int) async throws -> Int {
        let purge = try DigestPurge("attempt_limits", in: stores.database)
        var (removed, last) = (0, String?.none)
        repeat {
            let time = Date.sample.addingTimeInterval(days * day)
            let step = try await purge.removeOld(after: last, among: slice, at: time)
            removed += step.removed
            last = step.last
        } while last != nil
        return removed
    }

    @Test(arguments: Engine.databases, [7, 500]) func `a counter goes when it says nothing any more, and not before`(
        engine: Engine,
        slice: Int
    ) async throws {
        try await engine.withStores { stores in
            for number in 0..<60 {
                let time = Date.sample.addingTimeInterval(number < 40 ? 0 : Self.day)
                _ = try await stores.attempts.count(digest(), within: .backoff(.passwords), at: time)
            }
            #expect(try await Self.purge(stores, at: 0.99, among: slice) == 0)
            #expect(try await Self.purge(stores, at: 1, among: slice) == 40)
            #expect(try await stores.count("attempt_limits") == 20)
            #expect(try await Self.purge(stores, at: 2, among: slice) == 20)
            #expect(try await Self.purge(stores, at: 2, among: slice) == 0)
        }
    }
}
