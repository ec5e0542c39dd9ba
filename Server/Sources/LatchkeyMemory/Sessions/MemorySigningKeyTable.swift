import Foundation
import LatchkeyCore

/// A signing key as a row.
struct SigningKeyRow: MemoryRow {
    typealias Lookup = NoLookup

    var stored: StoredSigningKey

    var key: String { stored.id }

    /// The same key with other times.
    func with(retiredAt: Date?, longestTokenLifetime: Int) -> SigningKeyRow {
        let times = SigningKeyTimes(
            createdAt: stored.times.createdAt.stored,
            activatedAt: stored.times.activatedAt.stored,
            retiredAt: retiredAt?.stored,
            longestTokenLifetime: longestTokenLifetime
        )
        return SigningKeyRow(
            stored: StoredSigningKey(
                id: stored.id,
                algorithm: stored.algorithm,
                sealed: stored.sealed,
                times: times
            )
        )
    }
}

/// Signing keys in memory.
struct MemorySigningKeyTable: SigningKeyTable {
    let database: MemoryDatabase

    private var keys: MemoryRows<SigningKeyRow> { database.signingKeys }

    func all() throws -> [StoredSigningKey] {
        keys.all.map(\.stored).sorted { one, other in
            (other.times.activatedAt, other.times.createdAt, one.id)
                < (one.times.activatedAt, one.times.createdAt, other.id)
        }
    }

    func insert(_ key: StoredSigningKey) throws {
        let row = SigningKeyRow(stored: key)
        try keys.insert(row.with(retiredAt: nil, longestTokenLifetime: key.times.longestTokenLifetime))
    }

    func retireAll(_ algorithm: SignatureAlgorithm, at time: Date) throws {
        let signing = keys.all.filter { row in
            row.stored.algorithm == algorithm && row.stored.times.retiredAt.map { $0 > time } ?? true
        }
        try keys.update(signing) { row in
            row = row.with(retiredAt: time, longestTokenLifetime: row.stored.times.longestTokenLifetime)
        }
    }

    func remove(_ id: String) throws { keys.remove(id) }

    func expectTokens(ofLifetime lifetime: Int) throws {
        try keys.update(keys.all.filter { $0.stored.times.longestTokenLifetime < lifetime }) { row in
            row = row.with(retiredAt: row.stored.times.retiredAt, longestTokenLifetime: lifetime)
        }
    }
}
