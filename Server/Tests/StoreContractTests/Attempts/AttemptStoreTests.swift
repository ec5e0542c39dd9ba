import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct AttemptStoreTests {
    private static let backoff = AttemptLimit.backoff(.passwords)
    private static let allowance = AttemptLimit.allowance(AttemptAllowance(stock: 3, interval: 10))

    private static func after(_ seconds: TimeInterval) -> Date { .sample.addingTimeInterval(seconds) }

    @Test(arguments: Engine.all) func `the waits in SQL are those of the rule`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (digest, rule) = (SecureRandom.bytes(32), AttemptBackoff.passwords)
            var now = Date.sample
            for number in 1...103 {
                let count = try await stores.attempts.count(digest, within: Self.backoff, at: now)
                #expect(count == .counted)
                let wait = rule.wait(after: number)
                guard wait > 0 else { continue }
                now += TimeInterval(wait)
                let early = now - 0.001
                #expect(
                    try await stores.attempts.count(digest, within: Self.backoff, at: early) == .tooEarly(until: now)
                )
            }
        }
    }

    @Test(arguments: Engine.all) func `attempts without a wait are allowed in any order of their times`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            for number in 1...5 {
                let time = Self.after(TimeInterval(-number))
                let counted = try await stores.attempts.count(digest, within: Self.backoff, at: time)
                #expect(counted == .counted, "\(number)")
            }
            let late = try await stores.attempts.count(digest, within: Self.backoff, at: Self.after(-1))
            #expect(late == .tooEarly(until: Self.after(0)))
        }
    }

    @Test(arguments: Engine.all) func `a clock that is set back makes nobody wait for longer`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            func count(at seconds: TimeInterval) async throws -> AttemptCount {
                try await stores.attempts.count(digest, within: Self.backoff, at: Self.after(seconds))
            }
            for _ in 1...5 {
                let counted = try await count(at: 0)
                #expect(counted == .counted)
            }
            // Within the allowed difference between clocks, the wait still applies.
            #expect(try await count(at: -50) == .tooEarly(until: Self.after(5)))
            #expect(try await count(at: -10 * 60) == .counted)
            #expect(try await count(at: -10 * 60) == .tooEarly(until: Self.after(-10 * 60 + 10)))
        }
    }

    @Test(arguments: Engine.all) func `a stock is used up and fills again`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            func count(at seconds: TimeInterval) async throws -> AttemptCount {
                try await stores.attempts.count(digest, within: Self.allowance, at: Self.after(seconds))
            }
            for _ in 1...3 {
                let counted = try await count(at: 0)
                #expect(counted == .counted)
            }
            #expect(try await count(at: 0) == .tooEarly(until: Self.after(10)))
            #expect(try await count(at: 9.999) == .tooEarly(until: Self.after(10)))
            #expect(try await count(at: 10) == .counted)
            #expect(try await count(at: 25) == .counted)
            #expect(try await count(at: 25) == .tooEarly(until: Self.after(30)))
            for _ in 1...3 { #expect(try await count(at: 1000) == .counted) }
            #expect(try await count(at: 1000) == .tooEarly(until: Self.after(1010)))
        }
    }

    @Test(arguments: Engine.all, [(backoff, 5), (allowance, 3)])
    func `of 100 at the same moment as many get through as one after the other`(
        engine: Engine,
        sample: (limit: AttemptLimit, most: Int)
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            let counted = try await withThrowingTaskGroup(of: AttemptCount.self) { group in
                for _ in 0..<100 {
                    group.addTask { try await stores.attempts.count(digest, within: sample.limit, at: .sample) }
                }
                return try await group.reduce(into: 0) { counted, count in counted += count == .counted ? 1 : 0 }
            }
            #expect(counted == sample.most)
        }
    }

    @Test(arguments: Engine.all) func `counters do not touch each other`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let digests = [SecureRandom.bytes(32), SecureRandom.bytes(32)]
            for _ in 1...9 { _ = try await stores.attempts.count(digests[0], within: Self.backoff, at: .sample) }
            #expect(try await stores.attempts.count(digests[1], within: Self.backoff, at: .sample) == .counted)
            try await stores.attempts.change([.forget(digests[1])], at: .sample)
            let count = try await stores.attempts.count(digests[0], within: Self.backoff, at: .sample)
            #expect(count == .tooEarly(until: Self.after(5)))
        }
    }

    @Test(arguments: Engine.all, [(backoff, 5), (allowance, 3)])
    func `what is given back can be had again, and no more than that`(
        engine: Engine,
        sample: (limit: AttemptLimit, most: Int)
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            for _ in 1...50 {
                #expect(try await stores.attempts.count(digest, within: sample.limit, at: .sample) == .counted)
                try await stores.attempts.change([.refund(digest, sample.limit)], at: .sample)
            }
            for _ in 1...5 { try await stores.attempts.change([.refund(digest, sample.limit)], at: .sample) }
            for _ in 1...sample.most {
                #expect(try await stores.attempts.count(digest, within: sample.limit, at: .sample) == .counted)
            }
            #expect(try await stores.attempts.count(digest, within: sample.limit, at: .sample) != .counted)
            try await stores.attempts.change([.refund(digest, sample.limit)], at: .sample)
            #expect(try await stores.attempts.count(digest, within: sample.limit, at: .sample) == .counted)
            #expect(try await stores.attempts.count(digest, within: sample.limit, at: .sample) != .counted)
        }
    }

    @Test(arguments: Engine.all) func `what is forgotten begins anew, and what is not there stays so`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            for _ in 1...5 { _ = try await stores.attempts.count(digest, within: Self.backoff, at: .sample) }
            try await stores.attempts.change([.forget(digest)], at: .sample)
            #expect(try await stores.count("attempt_limits") == 0)
            try await stores.attempts.change([.forget(digest), .refund(digest, Self.backoff)], at: .sample)
            #expect(try await stores.count("attempt_limits") == 0)
            for _ in 1...5 {
                #expect(try await stores.attempts.count(digest, within: Self.backoff, at: .sample) == .counted)
            }
        }
    }

    @Test(arguments: Engine.all, [backoff, allowance])
    func `a clock that was 400 days ahead keeps nobody out when it is right again`(
        engine: Engine,
        limit: AttemptLimit
    ) async throws {
        try await engine.withStores { stores in
            let digest = SecureRandom.bytes(32)
            for _ in 1...9 {
                _ = try await stores.attempts.count(digest, within: limit, at: Self.after(400 * 24 * 60 * 60))
            }
            for _ in 1...3 {
                #expect(try await stores.attempts.count(digest, within: limit, at: .sample) == .counted)
            }
        }
    }
}
