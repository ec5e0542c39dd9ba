package import Foundation

/// Begins recoveries of users who have shown the first factor of a login and cannot show another.
package struct RecoveryRequests: Sendable {
    private let storage: any Storage
    private let start: RecoveryStart
    private let digest: any TokenDigest
    private let relyingParty: RelyingParty?
    private let clock: any WallClock

    init(
        storage: any Storage,
        start: RecoveryStart,
        digest: any TokenDigest,
        relyingParty: RelyingParty?,
        clock: any WallClock
    ) {
        self.storage = storage
        self.start = start
        self.digest = digest
        self.relyingParty = relyingParty
        self.clock = clock
    }

    /// Begins the recovery of the user of a challenge, and tells them at all their addresses and devices.
    ///
    /// A second request changes nothing and sends nothing. After the wait it says that the recovery is ready.
    ///
    /// - Parameters:
    ///   - id: The challenge, which stays open.
    ///   - origin: The client's address and device key.
    ///   - locale: The language of the messages if the user has not chosen one.
    ///   - application: The application of the challenge.
    /// - Returns: The time of the message with the link, and whether it was sent already.
    /// - Throws: The reason why there is no recovery.
    package func begin(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        locale: String? = nil,
        with application: Application
    ) async throws(RecoveryError) -> RecoveryBegun {
        let check = ChallengeCheck(
            digest: digest.digest(id.bytes),
            deviceKeyDigest: origin.deviceKey.map { digest.digest($0.bytes) },
            application: application,
            relyingParty: relyingParty,
            time: clock.now(),
            passwords: digest
        )
        let draft = start.draft(from: origin, locale: locale, with: application)
        let begun = try await storage.transaction(RecoveryError.self) { tables -> RecoveryBegun in
            let open: OpenChallenge
            do { open = try tables.holdOpenChallenge(check) } catch ChallengeError.over { throw RecoveryError.over }
            guard !open.demand.factors.isEmpty else { throw RecoveryError.notNeeded }
            return try draft.begin(of: open.user, on: open.challenge.device, in: tables)
        }
        start.wake()
        return begun
    }
}

/// A recovery that has begun.
package struct RecoveryBegun: Sendable, Equatable {
    /// The end of the wait; the message with the link comes then.
    package let readyAt: Date
    /// Whether the message with the link was sent already.
    package let isReady: Bool
}
