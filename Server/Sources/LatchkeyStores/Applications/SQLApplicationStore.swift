package import LatchkeyCore
package import LatchkeyDatabase

/// Applications in SQL.
package struct SQLApplicationStore: ApplicationStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func all() async throws(StoreError) -> [Application] {
        try await database.stored { connection in
            try connection.query(
                "SELECT \(ApplicationRows.columns) FROM applications ORDER BY id",
                [],
                ApplicationRows.application
            )
        }
    }

    package func insert(_ application: Application) async throws(StoreError) -> Bool {
        try await database.storing { connection in
            guard try ApplicationRows.insert(application, on: connection) else { return false }
            try SigningKeyRows.expectTokens(ofLifetime: application.longestTokenLifetime, on: connection)
            try connection.tell(.applicationsChanged)
            return true
        }
    }

    package func change(
        _ id: Application.ID,
        by change: ApplicationChange
    ) async throws(StoreError) -> ApplicationChangeResult {
        try await database.storing { connection in
            guard let application = try ApplicationRows.find(id, on: connection) else { return .unknown }
            let changed: Application
            do throws(ApplicationChangeError) {
                changed = try change.applied(to: application)
            } catch { return .refused(error) }
            try ApplicationRows.update(changed, on: connection)
            try SigningKeyRows.expectTokens(ofLifetime: changed.longestTokenLifetime, on: connection)
            try connection.tell(.applicationsChanged)
            return .changed(changed)
        }
    }
}
