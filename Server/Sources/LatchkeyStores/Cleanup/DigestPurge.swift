package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Removes expired rows of a table whose key is a digest, walking along the primary key.
package struct DigestPurge: Purge {
    package let name: String
    private static let mostInOneWrite = 25
    private let database: any Database

    /// - Parameters:
    ///   - table: A table with the key `digest`, whose rows expire at `expires_at`.
    ///   - database: The database with the table.
    package init(_ table: String, in database: any Database) {
        name = table
        self.database = database
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let rows = try await rows(after: id, count)
        var old = rows.filter { $0.expiresAt <= time.milliseconds }.map(\.digest)[...]
        var removed = 0
        while let first = old.first {
            let part = old.prefix(Self.mostInOneWrite)
            old = old.dropFirst(part.count)
            removed += try await remove(from: first, to: part.last ?? first, time)
        }
        let last = rows.count < count ? nil : rows.last
        return PurgeStep(removed: removed, last: last.map { Base64URL.encode($0.digest) })
    }

    private func rows(after id: String?, _ count: Int) async throws(StoreError) -> [(digest: [UInt8], expiresAt: Int64)]
    {
        let (table, start) = (name, id.flatMap { Base64URL.decode($0) } ?? [])
        return try await database.stored { connection in
            try connection.query(
                "SELECT digest, expires_at FROM \(table) WHERE digest > $1 ORDER BY digest LIMIT \(count)",
                [.bytes(start)]
            ) { row in (try row.bytes(0), try row.integer(1)) }
        }
    }

    /// Keeps a row that was renewed meanwhile.
    private func remove(from first: [UInt8], to last: [UInt8], _ time: Date) async throws(StoreError) -> Int {
        let table = name
        return try await database.storing(.statements) { connection in
            try connection.execute(
                "DELETE FROM \(table) WHERE digest >= $1 AND digest <= $2 AND expires_at <= $3",
                [.bytes(first), .bytes(last), .integer(time.milliseconds)]
            )
        }
    }
}
