import Foundation
import LatchkeyCore

/// A login that waits for another factor, as a row.
struct ChallengeRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    var challenge: LogInChallenge

    var key: [UInt8] { challenge.digest }
    var lookups: [Lookup] { [.user(challenge.userID)] }
}

/// Logins that wait for another factor, in memory.
struct MemoryChallengeTable: ChallengeTable {
    let database: MemoryDatabase

    private var challenges: MemoryRows<ChallengeRow> { database.challenges }

    func insert(_ challenge: LogInChallenge) throws {
        try database.require(user: challenge.userID)
        try challenges.insert(ChallengeRow(challenge: challenge.stored))
    }

    func find(_ digest: [UInt8]) throws -> LogInChallenge? { challenges[digest]?.challenge }

    func hold(_ digest: [UInt8]) throws -> LogInChallenge? { try find(digest) }

    func countWrongAnswer(_ digest: [UInt8]) throws { try challenges.update(digest) { $0.challenge.wrongAnswers += 1 } }

    func setTOTP(_ sealed: [UInt8], of digest: [UInt8]) throws {
        try challenges.update(digest) { $0.challenge.sealedTOTP = sealed }
    }

    func remove(_ digest: [UInt8]) throws -> Bool { challenges.remove(digest) }

    func removeAll(of userID: User.ID, keepingNewest count: Int, at time: Date) throws {
        let newestFirst = challenges.all(.user(userID)).sorted { one, other in
            one.challenge.expiresAt == other.challenge.expiresAt
                ? other.key.lexicographicallyPrecedes(one.key) : one.challenge.expiresAt > other.challenge.expiresAt
        }
        for (place, row) in newestFirst.enumerated() where place >= count || row.challenge.expiresAt <= time {
            challenges.remove(row.key)
        }
    }
}

extension LogInChallenge {
    /// The challenge with times as a database keeps them.
    fileprivate var stored: LogInChallenge {
        LogInChallenge(
            digest: digest,
            userID: userID,
            applicationID: applicationID,
            methods: methods,
            provedAt: provedAt.stored,
            upstreamID: upstreamID,
            passwordDigest: passwordDigest,
            deviceKeyDigest: deviceKeyDigest,
            device: device,
            pushDevice: pushDevice,
            hasCookie: hasCookie,
            staysSignedIn: staysSignedIn,
            isAnnounced: isAnnounced,
            sealedTOTP: sealedTOTP,
            wrongAnswers: wrongAnswers,
            expiresAt: expiresAt.stored
        )
    }
}
