import Foundation
import LatchkeyCore

/// An upstream as a row.
struct UpstreamRow: MemoryRow {
    typealias Lookup = NoLookup

    var upstream: StoredUpstream

    var key: Upstream.ID { upstream.id }
}

/// Upstreams in memory.
struct MemoryUpstreamTable: UpstreamTable {
    let database: MemoryDatabase

    private var upstreams: MemoryRows<UpstreamRow> { database.upstreams }

    func all() throws -> [StoredUpstream] {
        upstreams.all.map(\.upstream).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func put(_ upstream: StoredUpstream) throws {
        let createdAt = upstreams[upstream.id]?.upstream.createdAt ?? upstream.createdAt.stored
        upstreams.remove(upstream.id)
        try upstreams.insert(
            UpstreamRow(upstream: StoredUpstream(id: upstream.id, sealed: upstream.sealed, createdAt: createdAt))
        )
    }

    func remove(_ id: Upstream.ID) throws -> Bool { upstreams.remove(id) }
}
