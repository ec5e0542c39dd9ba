/// The place of a database: a SQLite file or a PostgreSQL URL.
package enum DatabaseLocation: Sendable, Equatable, CustomStringConvertible {
    case file(String)
    case server(PostgresAddress)

    /// Parses a path or a URL.
    ///
    /// - Throws: The errors of `PostgresAddress.init`; `DatabaseError.defect` for an invalid path. No error contains a
    ///   password.
    package init(_ text: String) throws(DatabaseError) {
        if PostgresAddress.isMeant(by: text) {
            self = .server(try PostgresAddress(text))
            return
        }
        // A line end from a file or a shell variable would create a file under a strange name.
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .defect("it has a line end or another control character. Remove that.")
        }
        guard !text.isEmpty, !text.contains("://"), !text.hasPrefix(":") else {
            throw .defect("it is neither the path of a SQLite file nor a URL that begins with postgres://.")
        }
        self = .file(text)
    }

    /// The location without a password.
    package var description: String {
        switch self {
        case .file(let path): path
        case .server(let address): address.description
        }
    }

    /// Opens the database and creates a missing file.
    ///
    /// - Parameters:
    ///   - limits: The limits for PostgreSQL.
    ///   - use: The use of a SQLite file; for reading it must exist.
    /// - Returns: The open database.
    /// - Throws: `DatabaseError` with a sentence for the operator.
    package func open(
        limits: PostgresLimits = PostgresLimits(),
        for use: DatabaseUse = .serving
    ) async throws -> any Database {
        switch self {
        case .file(let path): try SQLiteDatabase(path: path, for: use)
        case .server(let address): try await PostgresDatabase(address, limits: limits)
        }
    }
}
