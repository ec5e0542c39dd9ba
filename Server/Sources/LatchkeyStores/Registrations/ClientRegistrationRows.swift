import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Registrations of applications as rows.
enum ClientRegistrationRows {
    /// Migration 41; the indexes find what belongs to an application that is removed.
    static let schema = [
        """
        CREATE TABLE client_registrations (
            application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
            token_digest BYTEA NOT NULL,
            kind TEXT NOT NULL,
            sector_uri TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT
        )
        """,
        """
        CREATE INDEX client_registrations_by_expiry ON client_registrations (expires_at) WHERE expires_at IS NOT NULL
        """,
        "CREATE INDEX grants_by_application ON grants (application_id)",
        """
        CREATE INDEX sessions_living_by_client ON sessions (application_id) WHERE ended_at IS NULL AND scope IS NOT NULL
        """,
    ]

    static let columns = "application_id, token_digest, kind, sector_uri, created_at, expires_at"

    static func registration(_ row: any Row) throws -> ClientRegistration {
        guard let kind = ClientRegistration.Kind(rawValue: try row.text(2)) else {
            throw DatabaseError.defect("the kind of a registered client is unknown")
        }
        return ClientRegistration(
            applicationID: try row.id(0),
            tokenDigest: try row.bytes(1),
            kind: kind,
            sectorURI: try row.textIfAny(3),
            createdAt: Date(milliseconds: try row.integer(4)),
            expiresAt: try row.integerIfAny(5).map { Date(milliseconds: $0) }
        )
    }
}
