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
            try connection.query("SELECT \(ApplicationRows.columns) FROM applications", [], ApplicationRows.application)
        }
    }
}

enum ApplicationRows {
    static let table = """
        CREATE TABLE applications (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            audience TEXT,
            access_token_lifetime BIGINT NOT NULL,
            session_idle_lifetime BIGINT NOT NULL,
            password_minimum_length BIGINT NOT NULL,
            password_maximum_length BIGINT NOT NULL
        )
        """

    /// The application that a request without a header means: 10 minutes, 90 days, 8 to 256 characters.
    static let standard = """
        INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime,
            password_minimum_length, password_maximum_length)
        VALUES ('default', 'Default', 600, 7776000, 8, 256)
        """

    static let columns = """
        id, name, audience, access_token_lifetime, session_idle_lifetime, password_minimum_length, password_maximum_length
        """

    static func application(_ row: any Row) throws -> Application {
        Application(
            id: try row.text(0),
            name: try row.text(1),
            audience: try row.textIfAny(2),
            sessionPolicy: SessionPolicy(
                accessTokenLifetime: Int(try row.integer(3)),
                idleLifetime: Int(try row.integer(4))
            ),
            passwordRules: PasswordRules(
                minimumLength: Int(try row.integer(5)),
                maximumLength: Int(try row.integer(6))
            )
        )
    }
}
