package import Foundation

/// Begins recoveries of users who have shown the first factor of a login and cannot show another.
package struct RecoveryRequests: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let messages: RecoveryMessages
    private let pushes: RecoveryPushes
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        applications: ApplicationDirectory,
        messages: RecoveryMessages,
        pushes: RecoveryPushes,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.messages = messages
        self.pushes = pushes
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Begins the recovery of the user of a challenge, and tells them at all their addresses and devices.
    ///
    /// A second request changes nothing and sends nothing.
    ///
    /// - Parameters:
    ///   - id: The challenge, which stays open.
    ///   - origin: The client's address and device key.
    ///   - locale: The language of the messages if the user has not chosen one.
    ///   - application: The application, whose rules apply.
    /// - Returns: The end of the wait.
    /// - Throws: The reason why there is no recovery.
    package func begin(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        locale: String? = nil,
        with application: Application
    ) async throws(RecoveryError) -> RecoveryBegun {
        let now = clock.now()
        let check = ChallengeCheck(
            digest: digest.digest(id.bytes),
            deviceKeyDigest: origin.deviceKey.map { digest.digest($0.bytes) },
            application: application,
            time: now,
            passwords: digest
        )
        let (recoveryID, eventID, closingID): (Recovery.ID, AuditEvent.ID, AuditEvent.ID) =
            (ids.next(), ids.next(), ids.next())
        let cancelDigest = digest.digest(messages.cancelToken(of: recoveryID).bytes)
        let wait = TimeInterval(application.accountRules.recoveryWaitHours) * 60 * 60
        let readyAt = try await storage.transaction(RecoveryError.self) {
            [messages, pushes, applications] tables -> Date in
            let open: OpenChallenge
            do { open = try tables.holdOpenChallenge(check) } catch ChallengeError.over { throw RecoveryError.over }
            guard !open.demand.factors.isEmpty else { throw RecoveryError.notNeeded }
            let user = open.user
            if let present = try tables.recoveries.hold(of: user.id) {
                guard present.isOver(at: now) else { return present.readyAt }
                let event = AuditEvent.cancellation(of: present, id: closingID, at: now)
                let former = present.applicationID.flatMap { applications[$0] }
                try tables.close(present, of: user, messages, former, event)
            }
            guard !user.provedRecipients.isEmpty else { throw RecoveryError.noAddress }
            let recovery = Recovery(
                id: recoveryID,
                userID: user.id,
                applicationID: application.id,
                startedAt: now,
                readyAt: now.addingTimeInterval(wait),
                locale: locale,
                cancelDigest: cancelDigest
            )
            guard try tables.recoveries.insert(recovery) else { throw StoreError.busy }
            let client = RequestOrigin(address: origin.address, device: open.challenge.device)
            try tables.events.insert(
                AuditEvent(.recoveryStarted, id: eventID, of: user.id, at: now, from: client, with: application.id)
            )
            for message in try messages.notices(.started, about: recovery, to: user, of: application) {
                try tables.messages.insert(message)
            }
            try pushes.notify(user.id, of: .recoveryStarted, at: now, in: tables)
            return recovery.readyAt
        }
        messages.wake()
        pushes.wake()
        return RecoveryBegun(readyAt: readyAt)
    }
}

/// A recovery that waits.
package struct RecoveryBegun: Sendable, Equatable {
    /// The end of the wait; the message with the link comes then.
    package let readyAt: Date
}
