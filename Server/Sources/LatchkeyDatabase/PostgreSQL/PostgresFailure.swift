import CPostgres

/// What can go wrong between us and PostgreSQL.
enum PostgresFailure: Error {
    /// No connection could be made.
    case noConnection(String)
    /// The connection is gone; what was sent last may have been done or not.
    case lost(String)
    /// No answer came in time; the connection is of no use any more.
    case late
    /// The server has refused a statement, and with it its transaction.
    case refused(state: String, text: String)
    /// A reader has asked a second question, and needs a transaction for both.
    case needsTransaction

    /// Of a refusal, from the result of libpq.
    ///
    /// The primary message alone: the details repeat what users keep here.
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

    /// The connection can be used for something else after this.
    var leavesConnection: Bool {
        switch self {
        case .needsTransaction: true
        case .refused(let state, _): !Self.isOfConnection(state)
        case .noConnection, .lost, .late: false
        }
    }

    /// The same again may go well, on this connection or a new one; nothing was changed.
    ///
    /// Of two who write the same, one may be told that a constraint forbids it; when it looks again it sees why.
    func isWorthAnotherTry(afterTries tries: Int) -> Bool {
        switch self {
        case .needsTransaction: true
        // A statement that the server dies of would take it down again and again.
        case .lost, .noConnection: tries < Self.mostConnections
        case .late: false
        case .refused("40001", _), .refused("40P01", _): true
        case .refused("23505", _), .refused("23503", _): tries < 3
        case .refused("0A000", _): tries < 2
        case .refused(let state, _): Self.isOfConnection(state) && tries < Self.mostConnections
        }
    }

    /// So many connections at the most are used up for one job.
    private static let mostConnections = 10

    /// Why it is not known whether the statement was done; nil when it was not.
    var losesAnswer: String? {
        switch self {
        case .lost(let text): text
        case .late: "PostgreSQL did not answer in time"
        case .noConnection, .refused, .needsTransaction: nil
        }
    }

    /// A prepared statement is unknown, or another has its name: a pooler gives us now this connection, now that.
    var isOfPreparation: Bool {
        switch self {
        case .refused("26000", _), .refused("42P05", _): true
        default: false
        }
    }

    /// Read-only, because it is a standby now; about to stop; or the statement that we prepared is unknown, or answers
    /// other columns since the schema was changed (0A000).
    private static func isOfConnection(_ state: String) -> Bool {
        state == "25006" || state.hasPrefix("57P") || state == "26000" || state == "42P05" || state == "0A000"
    }

    /// In the words of every engine.
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
            // What it says of data may be the data.
            case "22": .defect("PostgreSQL error \(state)")
            default: .defect("PostgreSQL error \(state): \(text)")
            }
        }
    }
}
