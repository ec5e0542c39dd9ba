import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Visits to providers in SQL.
struct SQLUpstreamVisitTable: UpstreamVisitTable {
    let connection: any Connection

    func insert(_ visit: UpstreamVisit) throws {
        try connection.perform(
            """
            INSERT INTO upstream_visits (\(UpstreamRows.visitColumns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .bytes(visit.digest), .id(visit.upstreamID), .id(visit.applicationID), .bytes(visit.browser),
                .text(visit.purpose.rawValue), .text(orNull: visit.sessionID?.rawValue), .text(orNull: visit.returnTo),
                .integer(visit.staysSignedIn ? 1 : 0), .integer(orNull: visit.maximumAge.map { Int64($0) }),
                .bytes(orNull: visit.sealed), .integer(visit.createdAt.milliseconds),
                .integer(visit.expiresAt.milliseconds),
            ]
        )
    }

    func find(_ digest: [UInt8]) throws -> UpstreamVisit? {
        try connection.first(
            "SELECT \(UpstreamRows.visitColumns) FROM upstream_visits WHERE digest = $1",
            [.bytes(digest)],
            UpstreamRows.visit
        )
    }

    func keep(_ answer: [UInt8], for digest: [UInt8]) throws -> Bool {
        try connection.execute(
            "UPDATE upstream_visits SET sealed = $1 WHERE digest = $2 AND sealed IS NULL",
            [.bytes(answer), .bytes(digest)]
        ) == 1
    }

    func remove(_ digest: [UInt8]) throws -> Bool {
        try connection.execute("DELETE FROM upstream_visits WHERE digest = $1", [.bytes(digest)]) == 1
    }
}
