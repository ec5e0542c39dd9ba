package import Foundation

/// Makes the requested exports in the background.
///
/// Several servers may work at once: each claims an export, and extends the claim while it works. If a server dies,
/// another one makes the export again from its beginning.
package struct ExportMaking: Sendable {
    /// The duration of a claim without a stored part, in seconds.
    package static let claimDuration: TimeInterval = 120
    /// The longest time that requests at other servers wait if nothing wakes this one.
    package static let longestPause = Duration.seconds(10)

    private let storage: any Storage
    private let sealing: any Sealing
    private let archives: any ArchiveFormat
    private let readme: @Sendable (String?) -> String
    private let messages: MessageQueue
    private let applications: ApplicationDirectory
    private let ids: IDSource
    private let clock: any WallClock
    private let reportTooLarge: @Sendable (DataExport.ID) -> Void

    /// - Parameters:
    ///   - storage: The data and the exports.
    ///   - sealing: Seals the archives.
    ///   - archives: The format of the archives.
    ///   - readme: The text of the first file in the language of a locale.
    ///   - messages: Queues the e-mails.
    ///   - applications: The applications that the e-mails name.
    ///   - ids: Makes claims.
    ///   - clock: Tells the time.
    ///   - reportTooLarge: Tells the operator that the format cannot hold an export, which is removed.
    package init(
        storage: any Storage,
        sealing: any Sealing,
        archives: any ArchiveFormat,
        readme: @escaping @Sendable (String?) -> String,
        messages: MessageQueue,
        applications: ApplicationDirectory,
        ids: IDSource,
        clock: any WallClock,
        reportTooLarge: @escaping @Sendable (DataExport.ID) -> Void
    ) {
        self.storage = storage
        self.sealing = sealing
        self.archives = archives
        self.readme = readme
        self.messages = messages
        self.applications = applications
        self.ids = ids
        self.clock = clock
        self.reportTooLarge = reportTooLarge
    }

    /// Makes the oldest waiting export.
    ///
    /// - Returns: Whether there may be more.
    /// - Throws: `StoreError` if the storage fails; the export is made again when its claim ends.
    package func work() async throws(StoreError) -> Bool {
        let (now, claim): (Date, String) = (clock.now(), ids.next())
        // Usually nothing waits, and a write would wake the disk.
        guard try await storage.read({ tables in try tables.exports.isAnyWaiting(at: now) }) else { return false }
        let claimed = try await storage.transaction { tables in
            let end = now.addingTimeInterval(Self.claimDuration)
            let claimed = try tables.exports.claim(as: claim, at: now, until: end)
            // A server that died may have stored some.
            if let claimed { try tables.exports.removeParts(of: claimed.export.id) }
            return claimed
        }
        guard let claimed else { return false }
        do { try await make(claimed) } catch {
            switch error {
            case .claimLost: break
            case .tooLarge:
                try await storage.transaction { tables in try tables.exports.remove(claimed) }
                reportTooLarge(claimed.export.id)
            case .storage(let error): throw error
            }
        }
        return true
    }

    private func make(_ claimed: ClaimedExport) async throws(ExportStop) {
        let (export, now) = (claimed.export, clock.now())
        let writer = ExportWriter(
            claimed,
            archives.archive(at: now),
            storage: storage,
            sealing: sealing,
            clock: clock
        )
        var files = ExportFiles(of: export.userID, at: now, in: storage, writer)
        try await files.write(readme: readme(export.locale))
        try await finish(claimed, size: files.writer.size)
    }

    /// Makes the export ready together with its e-mail.
    private func finish(_ claimed: ClaimedExport, size: Int64) async throws(ExportStop) {
        let now = clock.now()
        let ready = DataExport.Ready(at: now, size: size)
        let parameters = MessageParameters(of: applications[claimed.export.applicationID])
        try await storage.transaction(ExportStop.self) { [messages] tables in
            guard let held = try tables.users.hold(claimed.export.userID),
                try tables.exports.finish(claimed, ready, expiresAt: now.addingTimeInterval(DataExport.lifetime))
            else { throw ExportStop.claimLost }
            guard let address = held.user.emailAddress, !held.isDisabled else { return }
            let locale = held.user.locale ?? claimed.export.locale
            let message = Message(.exportReady, to: .email(address.address), locale: locale, parameters: parameters)
            try tables.messages.insert(try messages.prepare(message))
        }
        messages.wake()
    }
}
