package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// A signing key as it is stored: sealed, so that the database alone is of no use.
package struct StoredSigningKey: Sendable, Equatable {
    package let id: String
    package let sealed: [UInt8]
    package let times: SigningKeyTimes

    package init(id: String, sealed: [UInt8], times: SigningKeyTimes) {
        self.id = id
        self.sealed = sealed
        self.times = times
    }
}

/// Signing keys in SQL.
///
/// What is stored as the longest lifetime of a key's tokens comes from the applications in the database, and grows with
/// theirs.
package struct SQLSigningKeyStore: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// All keys, the newest first.
    package func all() async throws(StoreError) -> [StoredSigningKey] {
        try await database.stored { connection in try SigningKeyRows.all(on: connection) }
    }

    /// All keys, the newest first.
    ///
    /// Where there is none, the one given is stored, unless another server was faster.
    package func all(orFirst first: StoredSigningKey) async throws(StoreError) -> [StoredSigningKey] {
        try await database.storing { connection in
            let isAny = try connection.first("SELECT 1 FROM signing_keys") { _ in true }
            if isAny == nil { try SigningKeyRows.insert(first, on: connection) }
            return try SigningKeyRows.all(on: connection)
        }
    }

    /// Stores a key that signs from its time on, when all others stop.
    ///
    /// - Parameters:
    ///   - key: The new key.
    ///   - time: The present.
    /// - Returns: The id of the key that follows: the new one's, or that of one which waits already when the new one was
    ///   to wait too; then nothing has changed.
    /// - Throws: When the database cannot be written.
    package func rotate(to key: StoredSigningKey, at time: Date) async throws(StoreError) -> String {
        try await database.storing { connection in
            let now = SQLValue.integer(time.milliseconds)
            let activation = SQLValue.integer(key.times.activatedAt.milliseconds)
            let waiting = try connection.first(
                "SELECT id FROM signing_keys WHERE activated_at > $1 AND retired_at IS NULL",
                [now]
            ) { try $0.text(0) }
            if let waiting, key.times.activatedAt > time { return waiting }
            try connection.perform(
                "UPDATE signing_keys SET retired_at = $1 WHERE retired_at IS NULL OR retired_at > $1",
                [activation]
            )
            try SigningKeyRows.insert(key, on: connection)
            return key.id
        }
    }

    /// Removes keys for good.
    package func remove(_ ids: [String]) async throws(StoreError) {
        try await database.storing { connection in
            for id in ids { try connection.perform("DELETE FROM signing_keys WHERE id = $1", [.text(id)]) }
            try connection.tell(.signingKeysChanged)
        }
    }
}
