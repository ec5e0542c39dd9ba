import CPostgres

/// PostgreSQL's client library, which is loaded when the first PostgreSQL URL is read.
///
/// A server on SQLite runs without it.
enum LibPQ {
    /// Makes the functions of libpq callable.
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
