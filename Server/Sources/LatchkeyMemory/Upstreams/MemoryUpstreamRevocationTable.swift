import LatchkeyCore

/// A revocation at a provider, as a row.
struct UpstreamRevocationRow: DeliveryRow {
    var revocation: UpstreamRevocation
    var delivery: DeliveryColumns

    init(_ revocation: UpstreamRevocation) {
        self.revocation = revocation
        delivery = DeliveryColumns(createdAt: revocation.createdAt, triedUntil: revocation.triedUntil)
    }

    var key: UpstreamRevocation.ID { revocation.id }
    var lookups: [DeliveryLookup] { delivery.lookups }

    mutating func removeSecret() {
        revocation = UpstreamRevocation(
            id: revocation.id,
            issuer: revocation.issuer,
            sealedToken: [],
            createdAt: revocation.createdAt
        )
    }
}

/// Revocations at providers, in memory.
struct MemoryUpstreamRevocationTable: UpstreamRevocationTable, MemoryDeliveryTable {
    typealias Claimed = ClaimedUpstreamRevocation

    let database: MemoryDatabase

    var rows: MemoryRows<UpstreamRevocationRow> { database.upstreamRevocations }

    func insert(_ revocation: UpstreamRevocation) throws { try rows.insert(UpstreamRevocationRow(revocation)) }

    func canSend(_ row: UpstreamRevocationRow) -> Bool { true }

    func claimed(_ row: UpstreamRevocationRow, as claim: String) -> ClaimedUpstreamRevocation {
        ClaimedUpstreamRevocation(
            revocation: row.revocation,
            claim: claim,
            triedUntil: row.delivery.triedUntil,
            attempts: row.delivery.attempts
        )
    }

    func record(_ row: UpstreamRevocationRow) -> UpstreamRevocationRecord {
        UpstreamRevocationRecord(
            id: row.key,
            issuer: row.revocation.issuer,
            createdAt: row.revocation.createdAt,
            attempts: row.delivery.attempts,
            state: row.delivery.state,
            time: row.delivery.time,
            lastError: row.delivery.lastError
        )
    }
}
