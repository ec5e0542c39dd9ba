import Foundation

/// Requests and downloads copies of a user's data.
package struct UserExports: Sendable {
    private let storage: any Storage
    private let sealing: any Sealing
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace
    private let exportSignal: WakeSignal

    package init(
        storage: any Storage,
        sealing: any Sealing,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace,
        exportSignal: WakeSignal
    ) {
        self.storage = storage
        self.sealing = sealing
        self.ids = ids
        self.clock = clock
        self.space = space
        self.exportSignal = exportSignal
    }

    /// The user's export; nil if there is none, or it has expired.
    package func find(of access: Access) async throws(StoreError) -> DataExport? {
        let found = try await storage.read { tables in try tables.exports.find(of: access.userID) }
        return found.flatMap { $0.expiresAt > clock.now() ? $0 : nil }
    }

    /// Requests a copy, which replaces an older one.
    ///
    /// - Parameters:
    ///   - proof: The proof that the user has authenticated recently.
    ///   - locale: The language of the page.
    ///   - address: The client's address.
    /// - Throws: The reason why nothing was changed.
    package func request(
        by proof: RecentProof,
        locale: String?,
        from address: ClientAddress?
    ) async throws(ExportError) {
        try space.requireRoom(ExportError.self)
        let (access, now) = (proof.access, clock.now())
        let export = DataExport(
            id: ids.next(),
            userID: access.userID,
            applicationID: access.applicationID,
            locale: locale,
            requestedAt: now,
            expiresAt: now.addingTimeInterval(DataExport.lifetime)
        )
        let event = event(.dataExportRequested, access, now, address)
        try await storage.transaction(ExportError.self) { tables in
            try tables.request(export, by: access.sessionID, event)
        }
        exportSignal.send()
    }

    /// Opens the archive for a download.
    ///
    /// - Throws: The reason why there is no archive.
    package func open(by proof: RecentProof, from address: ClientAddress?) async throws(ExportError) -> ExportArchive {
        let (access, now) = (proof.access, clock.now())
        let event = event(.dataExportDownloaded, access, now, address)
        let export = try await storage.transaction(ExportError.self) { tables in
            try tables.holdUser(of: access.sessionID, access.userID, at: now)
            guard let export = try tables.exports.find(of: access.userID), export.ready != nil, export.expiresAt > now
            else { throw ExportError.notFound }
            try tables.record(event, onDeviceOf: access.sessionID)
            return export
        }
        return ExportArchive(export, storage: storage, sealing: sealing)
    }

    private func event(
        _ kind: AuditEventKind,
        _ access: Access,
        _ time: Date,
        _ address: ClientAddress?
    ) -> AuditEvent {
        AuditEvent(
            kind,
            id: ids.next(),
            of: access.userID,
            at: time,
            from: RequestOrigin(address: address),
            with: access.applicationID
        )
    }
}

extension Tables {
    /// Holds a user and their live session.
    fileprivate func holdUser(of session: SessionRecord.ID, _ userID: User.ID, at time: Date) throws {
        let user = try users.hold(userID)
        let asking = try sessions.hold(session)
        guard user != nil, let asking, asking.ended == nil, time < asking.expiresAt else {
            throw ExportError.sessionEnded(asking.map { $0.ended ?? .expired })
        }
    }

    /// Replaces the user's export by a new one, unless that is too early.
    fileprivate func request(_ export: DataExport, by session: SessionRecord.ID, _ event: AuditEvent) throws {
        try holdUser(of: session, export.userID, at: export.requestedAt)
        if let last = try exports.find(of: export.userID), last.nextRequestAt > export.requestedAt {
            throw ExportError.tooSoon
        }
        try exports.removeAll(of: export.userID)
        try exports.insert(export)
        try record(event, onDeviceOf: session)
    }
}

/// The reason why an export is neither requested nor downloaded.
package enum ExportError: UseCaseError, Equatable, Sendable {
    /// The last request was less than a day ago.
    case tooSoon
    /// The user has no archive to download.
    case notFound
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
