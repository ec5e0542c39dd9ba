import CPostgres

/// PostgreSQL's client library, loaded when a PostgreSQL URL is first used.
///
/// A server on SQLite runs without it.
enum LibPQ {
    /// Loads the functions of libpq.
    ///
    /// - Throws: `DatabaseError.unavailable` that says what to install.
    static func load() throws(DatabaseError) {
        guard let problem else { return }
        throw .unavailable(
            "PostgreSQL's client library libpq cannot be loaded: \(problem). Install libpq5 (Debian, Ubuntu) or libpq "
                + "(Fedora, Homebrew), version 14 or newer."
        )
    }

    private static let problem = latchkey_load_libpq().map { String(cString: $0) }
}
