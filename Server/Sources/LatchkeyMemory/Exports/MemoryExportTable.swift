import Foundation
import LatchkeyCore

/// Exports in memory.
struct MemoryExportTable: ExportTable {
    let database: MemoryDatabase

    private var exports: MemoryRows<ExportRow> { database.exports }
    private var parts: MemoryRows<ExportPartRow> { database.exportParts }

    func insert(_ export: DataExport) throws {
        try database.require(user: export.userID)
        try exports.insert(ExportRow(export: export.stored(export.ready, expiresAt: export.expiresAt)))
    }

    func find(of userID: User.ID) throws -> DataExport? { exports.first(.user(userID))?.export }

    func removeAll(of userID: User.ID) throws {
        for row in exports.all(.user(userID)) { database.removeExport(row.key) }
    }

    // MARK: - Making

    func isAnyWaiting(at time: Date) throws -> Bool { exports.all.contains { $0.isWaiting(at: time) } }

    func claim(as claim: String, at time: Date, until end: Date) throws -> ClaimedExport? {
        let oldest = exports.all.filter { $0.isWaiting(at: time) }.min { $0.key < $1.key }
        guard let oldest else { return nil }
        try exports.update(oldest.key) { row in (row.claim, row.claimedUntil) = (claim, end.stored) }
        return ClaimedExport(oldest.export, claim: claim)
    }

    func extend(_ claimed: ClaimedExport, until end: Date) throws -> Bool {
        try change(claimed) { $0.claimedUntil = end.stored }
    }

    func finish(_ claimed: ClaimedExport, _ ready: DataExport.Ready, expiresAt end: Date) throws -> Bool {
        try change(claimed) { row in (row.export, row.claim) = (row.export.stored(ready, expiresAt: end), nil) }
    }

    func remove(_ claimed: ClaimedExport) throws {
        if exports[claimed.export.id]?.claim == claimed.claim { database.removeExport(claimed.export.id) }
    }

    func releaseClaims() throws {
        try exports.update(exports.all.filter { $0.export.ready == nil }) { row in
            (row.claim, row.claimedUntil) = (nil, .distantPast)
        }
    }

    private func change(_ claimed: ClaimedExport, _ change: (inout ExportRow) -> Void) throws -> Bool {
        try exports.update(claimed.export.id, where: { $0.isClaimed(as: claimed.claim) }, change) != nil
    }

    // MARK: - Parts

    func insert(part sealed: [UInt8], _ number: Int, of id: DataExport.ID) throws {
        guard exports[id] != nil else { throw StoreError.defect("a part belongs to no export") }
        try parts.insert(ExportPartRow(key: ExportPartRow.Key(id: id, number: number), sealed: sealed))
    }

    func part(_ number: Int, of id: DataExport.ID) throws -> [UInt8]? {
        parts[ExportPartRow.Key(id: id, number: number)]?.sealed
    }

    func removeParts(of id: DataExport.ID) throws { parts.removeAll(.export(id)) }
}
