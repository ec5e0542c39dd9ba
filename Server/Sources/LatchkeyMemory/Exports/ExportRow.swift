import Foundation
import LatchkeyCore

/// An export as a row.
struct ExportRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { true }
    }

    var export: DataExport
    var claim: String?
    var claimedUntil = Date.distantPast

    var key: DataExport.ID { export.id }
    var lookups: [Lookup] { [.user(export.userID)] }

    func isWaiting(at time: Date) -> Bool { export.ready == nil && claimedUntil <= time }

    func isClaimed(as claim: String) -> Bool { export.ready == nil && self.claim == claim }
}

/// A sealed part of an archive as a row.
struct ExportPartRow: MemoryRow {
    struct Key: Hashable {
        let id: DataExport.ID
        let number: Int
    }

    enum Lookup: MemoryLookup {
        case export(DataExport.ID)

        var isUnique: Bool { false }
    }

    let key: Key
    let sealed: [UInt8]

    var lookups: [Lookup] { [.export(key.id)] }
}

extension DataExport {
    /// The export with times as a database keeps them.
    func stored(_ ready: Ready?, expiresAt end: Date) -> DataExport {
        DataExport(
            id: id,
            userID: userID,
            applicationID: applicationID,
            locale: locale,
            requestedAt: requestedAt.stored,
            ready: ready.map { Ready(at: $0.time.stored, size: $0.size) },
            expiresAt: end.stored
        )
    }
}
