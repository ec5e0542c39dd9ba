import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Exports of users' data as rows, with a row for each sealed part of an archive.
///
/// `size` and `ready_at` are NULL while the archive is made.
enum ExportRows {
    static let table = """
        CREATE TABLE exports (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
            application_id TEXT NOT NULL,
            locale TEXT,
            requested_at BIGINT NOT NULL,
            claim TEXT,
            claimed_until BIGINT NOT NULL,
            ready_at BIGINT,
            size BIGINT,
            expires_at BIGINT NOT NULL
        )
        """

    static let waiting = "CREATE INDEX exports_waiting ON exports (claimed_until) WHERE ready_at IS NULL"

    static let parts = """
        CREATE TABLE export_parts (
            export_id TEXT NOT NULL REFERENCES exports (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            sealed BYTEA NOT NULL,
            PRIMARY KEY (export_id, number)
        )
        """

    static let columns = "id, user_id, application_id, locale, requested_at, ready_at, size, expires_at"

    static func export(_ row: any Row) throws -> DataExport {
        let (readyAt, size) = (try row.integerIfAny(5), try row.integerIfAny(6))
        return DataExport(
            id: try row.id(0),
            userID: try row.id(1),
            applicationID: try row.id(2),
            locale: try row.textIfAny(3),
            requestedAt: Date(milliseconds: try row.integer(4)),
            ready: readyAt.map { DataExport.Ready(at: Date(milliseconds: $0), size: size ?? 0) },
            expiresAt: Date(milliseconds: try row.integer(7))
        )
    }
}
