import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Upstreams as rows, sealed, and visits to them: only digests of their states.
enum UpstreamRows {
    /// Migration 44.
    static let schema = [
        """
        CREATE TABLE upstreams (
            id TEXT PRIMARY KEY,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE upstream_visits (
            digest BYTEA PRIMARY KEY,
            upstream_id TEXT NOT NULL,
            application_id TEXT NOT NULL,
            browser_digest BYTEA NOT NULL,
            purpose TEXT NOT NULL,
            session_id TEXT,
            return_to TEXT,
            stays_signed_in BIGINT NOT NULL,
            max_age BIGINT,
            sealed BYTEA,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX upstream_visits_by_expiry ON upstream_visits (expires_at)",
    ]

    static let visitColumns = """
        digest, upstream_id, application_id, browser_digest, purpose, session_id, return_to, stays_signed_in, max_age,
        sealed, created_at, expires_at
        """

    static func visit(_ row: any Row) throws -> UpstreamVisit {
        guard let purpose = UpstreamVisit.Purpose(rawValue: try row.text(4)) else {
            throw DatabaseError.defect("a visit has an unknown purpose")
        }
        return UpstreamVisit(
            digest: try row.bytes(0),
            upstreamID: try row.id(1),
            applicationID: try row.id(2),
            browser: try row.bytes(3),
            purpose: purpose,
            sessionID: try row.textIfAny(5).map { SessionRecord.ID($0) },
            returnTo: try row.textIfAny(6),
            staysSignedIn: try row.integer(7) != 0,
            maximumAge: try row.integerIfAny(8).map { Int($0) },
            sealed: try row.bytesIfAny(9),
            createdAt: Date(milliseconds: try row.integer(10)),
            expiresAt: Date(milliseconds: try row.integer(11))
        )
    }
}
