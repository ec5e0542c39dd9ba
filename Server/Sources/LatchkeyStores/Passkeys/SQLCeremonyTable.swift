import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Ceremonies in SQL.
struct SQLCeremonyTable: CeremonyTable {
    let connection: any Connection

    func insert(_ ceremony: Ceremony) throws {
        try connection.perform(
            "INSERT INTO ceremonies (\(CeremonyRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .id(ceremony.id), .text(ceremony.kind.rawValue), .bytes(ceremony.challenge.bytes),
                .id(orNull: ceremony.userID), .bytes(orNull: ceremony.userHandle?.bytes),
                .bytes(orNull: ceremony.binding), .integer(ceremony.isConditional ? 1 : 0),
                .integer(ceremony.expiresAt.milliseconds),
            ]
        )
    }

    func take(_ id: Ceremony.ID) throws -> Ceremony? {
        try connection.first(
            "DELETE FROM ceremonies WHERE id = $1 RETURNING \(CeremonyRows.columns)",
            [.id(id)],
            CeremonyRows.ceremony
        )
    }

    func removeExpired(at time: Date) throws {
        try connection.perform("DELETE FROM ceremonies WHERE expires_at <= $1", [.integer(time.milliseconds)])
    }
}
