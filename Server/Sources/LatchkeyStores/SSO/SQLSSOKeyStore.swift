package import LatchkeyCore
package import LatchkeyDatabase

/// Keys for single sign-on in SQL.
package struct SQLSSOKeyStore: SSOKeyStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func all() async throws(StoreError) -> [StoredSSOKey] {
        try await database.stored { connection in try SSOKeyRows.all(on: connection) }
    }

    package func insert(_ key: StoredSSOKey, most: Int) async throws(StoreError) -> SSOKeyInsertion {
        try await database.storing { connection in
            let isKnown = try connection.first(
                "SELECT 1 FROM applications WHERE id = $1",
                [.text(key.applicationID)]
            ) { _ in true }
            guard isKnown != nil else { return .unknownApplication }
            let present = try SSOKeyRows.all(on: connection).count { $0.applicationID == key.applicationID }
            guard present < most else { return .tooMany }
            try SSOKeyRows.insert(key, on: connection)
            try connection.tell(.ssoKeysChanged)
            return .inserted
        }
    }

    package func remove(_ id: SSOKey.ID) async throws(StoreError) -> Bool {
        try await database.storing { connection in
            guard try connection.execute("DELETE FROM sso_keys WHERE id = $1", [.text(id)]) == 1 else { return false }
            try connection.tell(.ssoKeysChanged)
            return true
        }
    }
}
