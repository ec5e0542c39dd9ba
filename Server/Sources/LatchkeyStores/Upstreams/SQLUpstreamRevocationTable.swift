import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Revocations at providers, in SQL.
struct SQLUpstreamRevocationTable: UpstreamRevocationTable, SQLDeliveryTable {
    typealias Claimed = ClaimedUpstreamRevocation

    static let table = "upstream_revocations"
    static let secret: String? = "sealed_refresh_token"

    let connection: any Connection
    let condition = "TRUE"

    init(connection: any Connection) { self.connection = connection }

    func insert(_ revocation: UpstreamRevocation) throws {
        try connection.perform(
            """
            INSERT INTO upstream_revocations (id, issuer, sealed_refresh_token, created_at, due_at, tried_until)
            VALUES ($1, $2, $3, $4, $4, $5)
            """,
            [
                .id(revocation.id), .text(revocation.issuer), .bytes(revocation.sealedToken),
                .integer(revocation.createdAt.milliseconds), .integer(revocation.triedUntil.milliseconds),
            ]
        )
    }

    static let claimedColumns = "id, issuer, sealed_refresh_token, created_at, tried_until, attempts"

    static func claimed(_ row: any Row, as claim: String) throws -> ClaimedUpstreamRevocation {
        ClaimedUpstreamRevocation(
            revocation: UpstreamRevocation(
                id: try row.id(0),
                issuer: try row.text(1),
                sealedToken: try row.bytesIfAny(2) ?? [],
                createdAt: Date(milliseconds: try row.integer(3))
            ),
            claim: claim,
            triedUntil: Date(milliseconds: try row.integer(4)),
            attempts: Int(try row.integer(5))
        )
    }

    static let recordColumns = "id, issuer, created_at, \(DeliveryProgress.columns)"

    static func record(_ row: any Row) throws -> UpstreamRevocationRecord {
        let progress = try DeliveryProgress(row, from: 3)
        return UpstreamRevocationRecord(
            id: try row.id(0),
            issuer: try row.text(1),
            createdAt: Date(milliseconds: try row.integer(2)),
            attempts: progress.attempts,
            state: progress.state,
            time: progress.time,
            lastError: progress.lastError
        )
    }
}
