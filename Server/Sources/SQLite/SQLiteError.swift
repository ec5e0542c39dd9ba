import CSQLite

/// An error of SQLite.
///
/// It never holds the values of parameters.
public struct SQLiteError: Error, Hashable, Sendable {
    /// A result code (https://sqlite.org/rescode.html) without the detail in its upper bytes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// SQLite's number.
        public let rawValue: Int32

        /// Any of SQLite's numbers.
        public init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// The result code with its detail, as `SQLITE_CONSTRAINT_UNIQUE`.
    public let extendedCode: Int32
    /// SQLite's message, in English.
    public let message: String

    /// The kind of the error.
    public var code: Code { Code(rawValue: extendedCode & 0xFF) }

    init(_ extendedCode: Int32, _ message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }
}

extension SQLiteError.Code {
    /// The SQL is wrong, or names something that does not exist.
    public static let error = Self(rawValue: SQLITE_ERROR)
    /// The operating system forbids access.
    public static let permission = Self(rawValue: SQLITE_PERM)
    /// A rollback ended the statement.
    public static let abort = Self(rawValue: SQLITE_ABORT)
    /// Another connection held the file longer than the busy timeout.
    public static let busy = Self(rawValue: SQLITE_BUSY)
    /// A statement of the same connection holds the table.
    public static let locked = Self(rawValue: SQLITE_LOCKED)
    /// Memory ran out.
    public static let noMemory = Self(rawValue: SQLITE_NOMEM)
    /// The connection only reads.
    public static let readOnly = Self(rawValue: SQLITE_READONLY)
    /// The statement was interrupted.
    public static let interrupted = Self(rawValue: SQLITE_INTERRUPT)
    /// The disk failed.
    public static let inputOutput = Self(rawValue: SQLITE_IOERR)
    /// The file is damaged.
    public static let corrupt = Self(rawValue: SQLITE_CORRUPT)
    /// The disk is full.
    public static let full = Self(rawValue: SQLITE_FULL)
    /// The file cannot be opened.
    public static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
    /// The locks of the write-ahead log are unavailable.
    public static let lockProtocol = Self(rawValue: SQLITE_PROTOCOL)
    /// A constraint of the schema forbids it.
    public static let constraint = Self(rawValue: SQLITE_CONSTRAINT)
    /// A column holds a value of another type.
    public static let mismatch = Self(rawValue: SQLITE_MISMATCH)
    /// The connection is closed, or the call is wrong in another way.
    public static let misuse = Self(rawValue: SQLITE_MISUSE)
    /// An authorizer forbids it.
    public static let notAuthorized = Self(rawValue: SQLITE_AUTH)
    /// The file is not a database.
    public static let notADatabase = Self(rawValue: SQLITE_NOTADB)
}

extension SQLiteError: CustomStringConvertible {
    /// The code and SQLite's message.
    public var description: String { "SQLite error \(code.rawValue): \(message)" }
}
