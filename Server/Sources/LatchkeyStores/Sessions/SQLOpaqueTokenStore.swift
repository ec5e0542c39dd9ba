package import LatchkeyCore
package import LatchkeyDatabase

/// The digests of opaque access tokens in SQL.
package struct SQLOpaqueTokenStore: OpaqueTokenStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func session(withOpaqueToken digest: [UInt8]) async throws(StoreError) -> OpaqueTokenState? {
        try await database.stored { connection in try SessionRows.session(withOpaqueToken: digest, on: connection) }
    }

    package func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) async throws(StoreError) -> Bool {
        try await database.storing(.single) { connection in
            try SessionRows.give(token, to: id, refreshedTo: current, on: connection)
        }
    }
}
