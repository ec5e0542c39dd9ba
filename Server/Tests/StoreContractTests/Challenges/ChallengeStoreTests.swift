import Foundation
import LatchkeyCore
import Testing

@Suite struct ChallengeStoreTests {
    @Test(arguments: Engine.all, [true, false]) func `a challenge is stored as it is`(
        engine: Engine,
        isFull: Bool
    ) async throws {
        try await engine.withStores { stores in
            let challenge = try await stores.newChallenge(isFull: isFull)
            #expect(try await stores.challenge(challenge.digest) == challenge)
            #expect(try await stores.inTransaction { try $0.challenges.hold(challenge.digest) } == challenge)
            #expect(try await stores.challenge([1, 2, 3]) == nil)
            #expect(try await stores.challenge([]) == nil)
        }
    }

    @Test(arguments: Engine.all) func `a user who does not exist has no challenge`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let challenge = try LogInChallenge.sample(of: try .sample())
            await #expect(throws: StoreError.self) {
                try await stores.inTransaction { try $0.challenges.insert(challenge) }
            }
            #expect(try await stores.count("challenges") == 0)
        }
    }

    @Test(arguments: Engine.all) func `wrong answers and the new secret are stored with their challenge alone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            var challenge = try await stores.newChallenge(isFull: false)
            let other = try await stores.newChallenge(of: "eve")
            try await stores.inTransaction { [digest = challenge.digest] tables in
                for _ in 0..<2 { try tables.challenges.countWrongAnswer(digest) }
                try tables.challenges.setTOTP([7, 0, 255], of: digest)
                try tables.challenges.countWrongAnswer([1])
                try tables.challenges.setTOTP([8], of: [1])
            }
            challenge.wrongAnswers = 2
            challenge.sealedTOTP = [7, 0, 255]
            #expect(try await stores.challenge(challenge.digest) == challenge)
            #expect(try await stores.challenge(other.digest) == other)
        }
    }

    @Test(arguments: Engine.all) func `of many wrong answers at once each is counted`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let digest = try await stores.newChallenge(isFull: false).digest
            let counts = try await stores.race { tables in
                let before = try tables.challenges.hold(digest)?.wrongAnswers
                try tables.challenges.countWrongAnswer(digest)
                return before
            }
            #expect(counts.compactMap(\.self).sorted() == Array(0..<20))
            #expect(try await stores.challenge(digest)?.wrongAnswers == 20)
        }
    }

    @Test(arguments: Engine.all) func `of many right answers at once one ends the challenge`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (challenge, other) = (try await stores.newChallenge(), try await stores.newChallenge(of: "eve"))
            let removed = try await stores.race { try $0.challenges.remove(challenge.digest) }
            #expect(removed.count { $0 } == 1)
            #expect(try await stores.challenge(challenge.digest) == nil)
            #expect(try await stores.challenge(other.digest) == other)
        }
    }

    @Test(arguments: Engine.all) func `the newest challenges of a user stay, and none that has expired`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let eves = try await stores.newChallenge(of: "eve")
            let challenges = try (0..<10).map { try LogInChallenge.sample(of: ada, at: TimeInterval($0)) }
            try await stores.inTransaction { tables throws in
                for challenge in challenges { try tables.challenges.insert(challenge) }
            }
            func left() async throws -> [Int] {
                try await stores.storage.read { tables in
                    try challenges.indices.filter { try tables.challenges.find(challenges[$0].digest) != nil }
                }
            }
            try await stores.inTransaction { tables throws in
                try tables.challenges.removeAll(of: ada.id, keepingNewest: 5, at: .sample)
            }
            #expect(try await left() == Array(5..<10))
            let time = Date.sample.addingTimeInterval(TimeInterval(LogInChallenge.lifetime) + 7)
            try await stores.inTransaction { tables throws in
                try tables.challenges.removeAll(of: ada.id, keepingNewest: 5, at: time)
            }
            #expect(try await left() == [8, 9])
            try await stores.inTransaction { try $0.challenges.removeAll(of: ada.id) }
            #expect(try await left().isEmpty)
            #expect(try await stores.challenge(eves.digest) == eves)
        }
    }
}
