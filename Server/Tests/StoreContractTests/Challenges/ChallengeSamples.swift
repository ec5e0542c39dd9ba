import Foundation
import LatchkeyCore

extension LogInChallenge {
    /// A challenge that begins a number of seconds after the sample time, with every value or with those alone that all
    /// have.
    static func sample(
        of user: User,
        digest: [UInt8] = SecureRandom.bytes(32),
        at seconds: TimeInterval = 0,
        isFull: Bool = true
    ) throws -> LogInChallenge {
        let time = Date.sample.addingTimeInterval(seconds)
        return LogInChallenge(
            digest: digest,
            userID: user.id,
            applicationID: Application.defaultID,
            methods: isFull ? .password : [],
            provedAt: time,
            passwordDigest: isFull ? [1, 0, 255] : nil,
            deviceKeyDigest: isFull ? [2, 0, 255] : nil,
            device: isFull ? Device(name: "Ada's phone", platform: "iOS") : Device(),
            pushDevice: try isFull ? PushDevice.sample() : nil,
            hasCookie: isFull,
            staysSignedIn: isFull,
            isAnnounced: isFull,
            sealedTOTP: isFull ? [3, 0, 255] : nil,
            wrongAnswers: isFull ? 2 : 0,
            expiresAt: time.addingTimeInterval(TimeInterval(lifetime))
        )
    }
}

extension ChallengeDraft {
    static func sample(of user: User, at seconds: TimeInterval = 0) throws -> ChallengeDraft {
        ChallengeDraft(id: ChallengeID(.random()), challenge: try .sample(of: user, at: seconds, isFull: false))
    }
}

extension Stores {
    /// A stored challenge of a new user.
    func newChallenge(of name: String = "ada", isFull: Bool = true) async throws -> LogInChallenge {
        let challenge = try LogInChallenge.sample(of: try await newUser(name).user, isFull: isFull)
        try await inTransaction { try $0.challenges.insert(challenge) }
        return challenge
    }

    func challenge(_ digest: [UInt8]) async throws -> LogInChallenge? {
        try await storage.read { tables in try tables.challenges.find(digest) }
    }
}
