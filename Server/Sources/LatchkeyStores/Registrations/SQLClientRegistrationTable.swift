import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Registrations of applications in SQL.
struct SQLClientRegistrationTable: ClientRegistrationTable {
    let connection: any Connection

    func insert(_ registration: ClientRegistration) throws {
        try connection.perform(
            "INSERT INTO client_registrations (\(ClientRegistrationRows.columns)) VALUES ($1, $2, $3, $4, $5, $6)",
            [
                .id(registration.applicationID), .bytes(registration.tokenDigest), .text(registration.kind.rawValue),
                .text(orNull: registration.sectorURI), .integer(registration.createdAt.milliseconds),
                .integer(orNull: registration.expiresAt?.milliseconds),
            ]
        )
    }

    func find(_ id: Application.ID) throws -> ClientRegistration? {
        try connection.first(
            "SELECT \(ClientRegistrationRows.columns) FROM client_registrations WHERE application_id = $1",
            [.id(id)],
            ClientRegistrationRows.registration
        )
    }

    func update(_ registration: ClientRegistration) throws {
        try connection.perform(
            "UPDATE client_registrations SET kind = $1, sector_uri = $2 WHERE application_id = $3",
            [
                .text(registration.kind.rawValue), .text(orNull: registration.sectorURI),
                .id(registration.applicationID),
            ]
        )
    }

    func keep(_ id: Application.ID) throws {
        try connection.perform(
            "UPDATE client_registrations SET expires_at = NULL WHERE application_id = $1",
            [.id(id)]
        )
    }

    func count() throws -> Int {
        try connection.first("SELECT COUNT(*) FROM client_registrations", []) { Int(try $0.integer(0)) } ?? 0
    }

    func expired(at time: Date, limit: Int) throws -> [Application.ID] {
        try connection.query(
            """
            SELECT application_id FROM client_registrations
            WHERE expires_at IS NOT NULL AND expires_at <= $1 ORDER BY expires_at, application_id LIMIT \(limit)
            """,
            [.integer(time.milliseconds)]
        ) { try $0.id(0) }
    }
}
