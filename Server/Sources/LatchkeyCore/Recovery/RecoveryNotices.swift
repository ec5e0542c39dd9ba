import Foundation

/// Takes the steps of recoveries in the background: the notice at half-way, the message with the link, the end of links
/// that nobody used, and the messages about cancellations.
///
/// Several servers may work at once: each step holds the user and the recovery.
package struct RecoveryNotices: Sendable {
    /// The number of recoveries that are looked up at a time.
    package static let batch = 20
    /// The time after which a step that is due is taken at the latest.
    package static let longestPause = Duration.seconds(30)

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

    /// Takes the steps that are due.
    ///
    /// A step that fails holds up no other user's.
    ///
    /// - Returns: Whether there may be more.
    /// - Throws: `StoreError` if the storage fails; the steps that failed are still due then.
    package func work() async throws(StoreError) -> Bool {
        let now = clock.now()
        let users = try await storage.read { tables in try tables.recoveries.due(at: now, limit: Self.batch) }
        var failure: StoreError?
        for user in users {
            do { try await takeStep(of: user, at: now) } catch { failure = error }
        }
        if !users.isEmpty {
            messages.wake()
            pushes.wake()
        }
        if let failure { throw failure }
        return users.count == Self.batch
    }

    private func takeStep(of userID: User.ID, at now: Date) async throws(StoreError) {
        let (token, eventID): (RecoveryToken, AuditEvent.ID) = (RecoveryToken(.random()), ids.next())
        let openDigest = digest.digest(token.bytes)
        try await storage.transaction { [applications, messages, pushes] tables in
            guard let held = try tables.users.hold(userID), var recovery = try tables.recoveries.hold(of: userID),
                let step = recovery.step(at: now)
            else { return }
            guard !held.isDisabled else {
                _ = try tables.recoveries.remove(of: userID)
                return
            }
            let (user, application) = (held.user, recovery.applicationID.flatMap { applications[$0] })
            var sealed: [SealedMessage] = []
            switch step {
            case .expire: _ = try tables.recoveries.remove(of: userID)
            case .tellOfCancellation:
                let event = AuditEvent.cancellation(of: recovery, id: eventID, at: now)
                try tables.close(recovery, of: user, messages, application, event)
            case .notice:
                recovery.notice(at: now)
                try tables.recoveries.update(recovery)
                sealed = try messages.notices(.waiting, about: recovery, to: user, of: application)
                try pushes.notify(userID, of: .recoveryWaiting, at: now, in: tables)
            case .open:
                recovery.open(by: openDigest, at: now)
                try tables.recoveries.update(recovery)
                let recipients = try tables.recipients(of: recovery, user)
                sealed = try messages.notices(
                    .ready(token),
                    about: recovery,
                    to: user,
                    of: application,
                    at: recipients.link
                )
                sealed += try messages.notices(
                    .waiting,
                    about: recovery,
                    to: user,
                    of: application,
                    at: recipients.others
                )
                try pushes.notify(userID, of: .recoveryWaiting, at: now, in: tables)
            }
            for message in sealed { try tables.messages.insert(message) }
        }
    }
}
