import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Exports in SQL.
struct SQLExportTable: ExportTable {
    let connection: any Connection

    func insert(_ export: DataExport) throws {
        try connection.perform(
            """
            INSERT INTO exports (\(ExportRows.columns), claimed_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)
            """,
            [
                .id(export.id),
                .id(export.userID),
                .id(export.applicationID),
                .text(orNull: export.locale),
                .integer(export.requestedAt.milliseconds),
                .integer(orNull: export.ready?.time.milliseconds),
                .integer(orNull: export.ready?.size),
                .integer(export.expiresAt.milliseconds),
            ]
        )
    }

    func find(of userID: User.ID) throws -> DataExport? {
        try connection.first(
            "SELECT \(ExportRows.columns) FROM exports WHERE user_id = $1",
            [.id(userID)],
            ExportRows.export
        )
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM exports WHERE user_id = $1", [.id(userID)])
    }
}

// MARK: - Making

extension SQLExportTable {
    func isAnyWaiting(at time: Date) throws -> Bool {
        let found = try connection.first(
            "SELECT 1 FROM exports WHERE ready_at IS NULL AND claimed_until <= $1 LIMIT 1",
            [.integer(time.milliseconds)]
        ) { _ in true }
        return found ?? false
    }

    func claim(as claim: String, at time: Date, until end: Date) throws -> ClaimedExport? {
        // MATERIALIZED: a list that is evaluated again for each row could exceed the limit.
        try connection.first(
            """
            WITH waiting AS MATERIALIZED (
                SELECT id FROM exports WHERE ready_at IS NULL AND claimed_until <= $1
                ORDER BY id LIMIT 1 \(connection.dialect.skipHeld)
            )
            UPDATE exports SET claim = $2, claimed_until = $3 WHERE id IN (SELECT id FROM waiting)
            RETURNING \(ExportRows.columns)
            """,
            [.integer(time.milliseconds), .text(claim), .integer(end.milliseconds)]
        ) { row in ClaimedExport(try ExportRows.export(row), claim: claim) }
    }

    func extend(_ claimed: ClaimedExport, until end: Date) throws -> Bool {
        try connection.execute(
            "UPDATE exports SET claimed_until = $1 WHERE id = $2 AND claim = $3 AND ready_at IS NULL",
            [.integer(end.milliseconds), .id(claimed.export.id), .text(claimed.claim)]
        ) == 1
    }

    func finish(_ claimed: ClaimedExport, _ ready: DataExport.Ready, expiresAt end: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE exports SET ready_at = $1, size = $2, expires_at = $3, claim = NULL
            WHERE id = $4 AND claim = $5 AND ready_at IS NULL
            """,
            [
                .integer(ready.time.milliseconds), .integer(ready.size), .integer(end.milliseconds),
                .id(claimed.export.id), .text(claimed.claim),
            ]
        ) == 1
    }

    func remove(_ claimed: ClaimedExport) throws {
        try connection.perform(
            "DELETE FROM exports WHERE id = $1 AND claim = $2",
            [.id(claimed.export.id), .text(claimed.claim)]
        )
    }

    func releaseClaims() throws {
        try connection.perform(
            "UPDATE exports SET claim = NULL, claimed_until = 0 WHERE ready_at IS NULL AND claimed_until > 0"
        )
    }
}

// MARK: - Parts

extension SQLExportTable {
    func insert(part sealed: [UInt8], _ number: Int, of id: DataExport.ID) throws {
        try connection.perform(
            "INSERT INTO export_parts (export_id, number, sealed) VALUES ($1, $2, $3)",
            [.id(id), .integer(Int64(number)), .bytes(sealed)]
        )
    }

    func part(_ number: Int, of id: DataExport.ID) throws -> [UInt8]? {
        try connection.first(
            "SELECT sealed FROM export_parts WHERE export_id = $1 AND number = $2",
            [.id(id), .integer(Int64(number))]
        ) { try $0.bytes(0) }
    }

    func removeParts(of id: DataExport.ID) throws {
        try connection.perform("DELETE FROM export_parts WHERE export_id = $1", [.id(id)])
    }
}
