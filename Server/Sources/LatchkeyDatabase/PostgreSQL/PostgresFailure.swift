import CPostgres

/// A failure between this program and PostgreSQL.
enum PostgresFailure: Error {
    /// No connection could be made.
    case noConnection(String)
    /// The connection is gone, and the outcome of the last statement is unknown.
    case lost(String)
    /// No answer came in time; the connection is unusable.
    case late
    /// The server refused a statement and with it the transaction.
    case refused(state: String, text: String)
    /// A read sent a second query, so both need a transaction.
    case needsTransaction

    /// Reads a refusal from libpq's result.
    ///
    /// It uses only the primary message, because the details repeat users' data.
    init(_ result: OpaquePointer) {
        func field(_ code: UInt8) -> String {
            PQresultErrorField(result, Int32(code)).map { String(cString: $0) } ?? ""
        }
        let (state, text) = (field(UInt8(ascii: "C")), field(UInt8(ascii: "M")))
        switch field(UInt8(ascii: "V")) {
        case "FATAL", "PANIC": self = .lost(text)
        default: self = state.hasPrefix("08") || state.isEmpty ? .lost(text) : .refused(state: state, text: text)
        }
    }

    /// Whether the connection stays usable.
    var leavesConnection: Bool {
        switch self {
        case .needsTransaction: true
        case .refused(let state, _): !Self.isOfConnection(state)
        case .noConnection, .lost, .late: false
        }
    }

    /// Whether a retry, on this connection or a new one, may succeed; nothing was changed.
    ///
    /// One of two concurrent writes may violate a constraint; its retry finds the reason.
    func isWorthAnotherTry(afterTries tries: Int) -> Bool {
        switch self {
        case .needsTransaction: true
        // A statement that crashes the server would crash it again and again.
        case .lost, .noConnection: tries < Self.mostConnections
        case .late: false
        case .refused("40001", _), .refused("40P01", _): true
        case .refused("23505", _), .refused("23503", _): tries < 3
        case .refused("0A000", _): tries < 2
        case .refused(let state, _): Self.isOfConnection(state) && tries < Self.mostConnections
        }
    }

    /// The most connections for one job.
    private static let mostConnections = 10

    /// The reason for an unknown outcome; nil if the statement did nothing.
    var losesAnswer: String? {
        switch self {
        case .lost(let text): text
        case .late: "PostgreSQL did not answer in time"
        case .noConnection, .refused, .needsTransaction: nil
        }
    }

    /// A pooler has switched connections: the prepared statement is unknown, or another one has its name.
    var isOfPreparation: Bool {
        switch self {
        case .refused("26000", _), .refused("42P05", _): true
        default: false
        }
    }

    /// Whether the refusal concerns the connection.
    ///
    /// The server is a standby now or is stopping; or our prepared statement is unknown, or returns other columns since
    /// a migration (0A000).
    private static func isOfConnection(_ state: String) -> Bool {
        state == "25006" || state.hasPrefix("57P") || state == "26000" || state == "42P05" || state == "0A000"
    }

    /// The failure as an error of any engine.
    var databaseError: DatabaseError {
        switch self {
        case .noConnection(let text): .unavailable(text)
        case .lost(let text): .unavailable("the connection was lost: \(text)")
        case .late: .unavailable("PostgreSQL did not answer in time")
        case .needsTransaction: .defect("a read began again and again")
        case .refused(let state, let text):
            switch state.prefix(2) {
            case "23": .constraint("PostgreSQL error \(state): \(text)")
            case "40": .busy
            case "08", "25", "53", "55", "57", "58", "XX", "F0": .unavailable("PostgreSQL error \(state): \(text)")
            // Messages about data may contain the data.
            case "22": .defect("PostgreSQL error \(state)")
            default: .defect("PostgreSQL error \(state): \(text)")
            }
        }
    }
}
