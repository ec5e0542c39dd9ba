import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Upstreams in SQL; the other servers read them again together with the keys for single sign-on.
struct SQLUpstreamTable: UpstreamTable {
    let connection: any Connection

    func all() throws -> [StoredUpstream] {
        try connection.query("SELECT id, sealed, created_at FROM upstreams ORDER BY created_at, id", []) { row in
            StoredUpstream(
                id: try row.id(0),
                sealed: try row.bytes(1),
                createdAt: Date(milliseconds: try row.integer(2))
            )
        }
    }

    func put(_ upstream: StoredUpstream) throws {
        try connection.perform(
            """
            INSERT INTO upstreams (id, sealed, created_at) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed
            """,
            [.id(upstream.id), .bytes(upstream.sealed), .integer(upstream.createdAt.milliseconds)]
        )
        try connection.tell(.ssoKeysChanged)
    }

    func remove(_ id: Upstream.ID) throws -> Bool {
        guard try connection.execute("DELETE FROM upstreams WHERE id = $1", [.id(id)]) == 1 else { return false }
        try connection.tell(.ssoKeysChanged)
        return true
    }
}
