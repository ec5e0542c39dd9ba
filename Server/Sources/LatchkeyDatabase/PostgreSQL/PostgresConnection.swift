/// The connection of one closure and its transaction.
///
/// BEGIN is sent together with the first statement, and a statement of `perform` together with the next one.
final class PostgresConnection: Connection {
    /// The kind of transaction.
    enum Mode: Equatable {
        /// One statement without a transaction.
        case single
        /// Queries on one snapshot.
        case snapshot
        /// A snapshot without the server's time limit.
        case unhurriedSnapshot
        case transaction(TransactionKind)
    }

    private let link: PostgresLink
    private let mode: Mode
    private let deadline: ContinuousClock.Instant?
    private var waiting: [PostgresQuery]
    private var hasAsked = false
    /// Whether a transaction may have begun, even if its first statement failed.
    private var mustEnd = false
    /// The first failure of the engine, which fails the transaction even if the closure ignores it.
    private(set) var failure: PostgresFailure?
    /// The index of the query for the transaction's number in the first flight.
    private let numberIsAt: Int?
    /// The number of the transaction, by which its outcome is looked up.
    private(set) var transaction: String?

    init(_ link: PostgresLink, _ mode: Mode, until deadline: ContinuousClock.Instant?) {
        self.link = link
        self.mode = mode
        self.deadline = deadline
        waiting = Self.beginning(of: mode, looksUp: link.timeline != nil)
        numberIsAt = waiting.firstIndex { $0.sql == Self.numberQuery }
    }

    var dialect: Dialect { .postgresql }

    func execute(_ sql: String, _ parameters: [SQLValue]) throws -> Int {
        try ask(sql, parameters).changedRows
    }

    func perform(_ sql: String, _ parameters: [SQLValue]) throws {
        guard mode != .single else {
            _ = try ask(sql, parameters)
            return
        }
        try check(parameters)
        waiting.append(PostgresQuery(sql, parameters))
    }

    func query<Value>(_ sql: String, _ parameters: [SQLValue], _ read: (any Row) throws -> Value) throws -> [Value] {
        try ask(sql, parameters).rows(read)
    }

    func queryOnce<Value>(
        _ sql: String,
        _ parameters: [SQLValue],
        _ read: (any Row) throws -> Value
    ) throws -> [Value] {
        try ask(sql, parameters, isKept: false).rows(read)
    }

    func announce(_ text: String) throws {
        try perform("SELECT pg_notify($1, $2)", [.text(link.channel), .text(text)])
    }

    private func ask(_ sql: String, _ parameters: [SQLValue], isKept: Bool = true) throws -> PostgresAnswer {
        try check(parameters)
        if mode == .single, hasAsked { failure = failure ?? .needsTransaction }
        guard let answer = try fly(PostgresQuery(sql, parameters, isKept: isKept)).last else {
            throw DatabaseError.defect("a flight had no answer")
        }
        return answer
    }

    private func check(_ parameters: [SQLValue]) throws(DatabaseError) {
        try parameters.refuseZeroCharacters()
        guard parameters.count <= UInt16.max else { throw .defect("a statement has too many parameters") }
    }

    /// Sends the queued statements and one more.
    private func fly(_ query: PostgresQuery?) throws -> [PostgresAnswer] {
        if let failure { throw failure }
        mustEnd = mode != .single
        let answers: [PostgresAnswer]
        do { answers = try link.exchange(waiting + [query].compactMap { $0 }, until: deadline) } catch {
            failure = error
            throw error
        }
        waiting = []
        if !hasAsked, let numberIsAt, answers.count > numberIsAt {
            transaction = try answers[numberIsAt].rows { try $0.text(0) }.first
        }
        hasAsked = true
        return answers
    }

    private static let numberQuery = "SELECT pg_current_xact_id()::TEXT"

    private static let snapshotBeginning = PostgresQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    private static let unlimited = PostgresQuery("SELECT set_config('statement_timeout', '0', true)")

    private static func beginning(of mode: Mode, looksUp: Bool) -> [PostgresQuery] {
        let number = looksUp ? [PostgresQuery(numberQuery)] : []
        return switch mode {
        case .single: []
        case .snapshot: [snapshotBeginning]
        case .unhurriedSnapshot: [snapshotBeginning, unlimited]
        case .transaction(.serial): [PostgresQuery("BEGIN ISOLATION LEVEL SERIALIZABLE")] + number
        case .transaction(.unhurried):
            [PostgresQuery("BEGIN ISOLATION LEVEL READ COMMITTED")] + number
                + [unlimited]
        case .transaction: [PostgresQuery("BEGIN ISOLATION LEVEL READ COMMITTED")] + number
        }
    }
}

// MARK: - The end

extension PostgresConnection {
    /// COMMIT was sent, and no answer came.
    struct CommitLost: Error {
        let transaction: String?
        let text: String
    }

    /// Commits.
    ///
    /// - Throws: `CommitLost` for an unknown outcome; `PostgresFailure` if nothing was committed.
    func commit() throws {
        if let failure { throw failure }
        guard mode != .single else { return }
        if !hasAsked {
            guard waiting.count > Self.beginning(of: mode, looksUp: link.timeline != nil).count else { return }
            // The number of the transaction must arrive before COMMIT is sent.
            _ = try fly(nil)
        }
        let end: [PostgresAnswer]
        do { end = try fly(PostgresQuery("COMMIT")) } catch PostgresFailure.lost(let text) {
            throw CommitLost(transaction: transaction, text: text)
        } catch PostgresFailure.late {
            throw CommitLost(transaction: transaction, text: "PostgreSQL did not answer in time")
        }
        guard end.last?.tag == "COMMIT" else { throw DatabaseError.defect("a failed transaction was to be kept") }
    }

    /// Rolls back; if that fails, the link is unusable.
    func rollBack() throws(PostgresFailure) {
        guard mustEnd else { return }
        _ = try link.exchange([PostgresQuery("ROLLBACK")], until: deadline)
    }
}
