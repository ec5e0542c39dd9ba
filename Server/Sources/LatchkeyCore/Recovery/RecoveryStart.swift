import Foundation

/// Begins recoveries, for each use case that does.
package struct RecoveryStart: Sendable {
    private let applications: ApplicationDirectory
    private let messages: RecoveryMessages
    private let pushes: RecoveryPushes
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        applications: ApplicationDirectory,
        messages: RecoveryMessages,
        pushes: RecoveryPushes,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.applications = applications
        self.messages = messages
        self.pushes = pushes
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// A recovery to be stored together with something else.
    ///
    /// - Parameters:
    ///   - origin: The client's address and device.
    ///   - locale: The language of the messages if the user has not chosen one.
    ///   - application: The application, whose brand the messages show.
    /// - Returns: The draft.
    func draft(from origin: RequestOrigin, locale: String?, with application: Application) -> RecoveryDraft {
        let id: Recovery.ID = ids.next()
        return RecoveryDraft(
            id: id,
            eventID: ids.next(),
            closingID: ids.next(),
            cancelDigest: digest.digest(messages.cancelToken(of: id).bytes),
            time: clock.now(),
            origin: origin,
            locale: locale,
            application: application,
            applications: applications,
            messages: messages,
            pushes: pushes
        )
    }

    /// Whether a user with a passkey must show a factor for changes, as with `RecentProofs`.
    var protectsPasskeys: Bool { applications.demandFactors }

    /// Has the stored messages and notifications sent at once.
    func wake() {
        messages.wake()
        pushes.wake()
    }
}

/// A recovery before it is stored.
struct RecoveryDraft: Sendable {
    let id: Recovery.ID
    let eventID: AuditEvent.ID
    /// The id of the event for the cancellation of a former one.
    let closingID: AuditEvent.ID
    let cancelDigest: [UInt8]
    let time: Date
    let origin: RequestOrigin
    let locale: String?
    let application: Application
    let applications: ApplicationDirectory
    let messages: RecoveryMessages
    let pushes: RecoveryPushes

    /// Begins the recovery of a held user, and tells them at all their addresses and devices.
    ///
    /// If one waits or is ready already, nothing changes and nothing is sent.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - device: The client's device.
    ///   - tables: The tables of the transaction.
    /// - Returns: The time of the message with the link, and whether it was sent already.
    /// - Throws: `RecoveryError.noAddress`; `StoreError`.
    func begin(of user: User, on device: Device, in tables: any Tables) throws -> RecoveryBegun {
        if let present = try tables.recoveries.hold(of: user.id) {
            guard present.isOver(at: time) else { return present.begun(at: time) }
            let event = AuditEvent.cancellation(of: present, id: closingID, at: time)
            let former = present.applicationID.flatMap { applications[$0] }
            try tables.close(present, of: user, messages, former, event)
        }
        guard !user.provedRecipients.isEmpty else { throw RecoveryError.noAddress }
        let wait = TimeInterval(applications.recoveryWaitHours) * 60 * 60
        let recovery = Recovery(
            id: id,
            userID: user.id,
            applicationID: application.id,
            startedAt: time,
            readyAt: time.addingTimeInterval(wait),
            locale: locale,
            cancelDigest: cancelDigest
        )
        guard try tables.recoveries.insert(recovery) else { throw StoreError.busy }
        let client = RequestOrigin(address: origin.address, device: device)
        try tables.events.insert(
            AuditEvent(.recoveryStarted, id: eventID, of: user.id, at: time, from: client, with: application.id)
        )
        for message in try messages.notices(.started, about: recovery, to: user, of: application) {
            try tables.messages.insert(message)
        }
        try pushes.notify(user.id, of: .recoveryStarted, at: time, in: tables)
        return RecoveryBegun(readyAt: recovery.readyAt, isReady: false)
    }
}
