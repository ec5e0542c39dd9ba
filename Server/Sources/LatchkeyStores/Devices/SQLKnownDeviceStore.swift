package import LatchkeyCore
package import LatchkeyDatabase

/// Known devices in SQL.
package struct SQLKnownDeviceStore: KnownDeviceStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func isKnown(_ keyDigest: [UInt8], to userID: User.ID) async throws(StoreError) -> Bool {
        try await database.stored { connection in
            try KnownDeviceRows.isKnown(keyDigest, to: userID, on: connection)
        }
    }
}
