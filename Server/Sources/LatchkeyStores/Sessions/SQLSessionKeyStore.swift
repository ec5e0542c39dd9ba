package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Sessions with keys in SQL.
package struct SQLSessionKeyStore: SessionKeyStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func keyedSession(_ keyDigest: [UInt8]) async throws(StoreError) -> StoredBrowserSession? {
        try await database.stored { connection in try SessionRows.keyedSession(keyDigest, on: connection) }
    }

    package func lengthen(
        _ id: SessionRecord.ID,
        by idleLifetime: TimeInterval,
        at time: Date
    ) async throws(StoreError) -> SessionState? {
        try await database.storing(.single) { connection in
            try SessionRows.lengthen(id, by: idleLifetime, at: time, on: connection)
        }
    }
}
