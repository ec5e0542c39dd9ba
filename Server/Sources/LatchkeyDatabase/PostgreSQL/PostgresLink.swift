import CPostgres
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection to PostgreSQL, used by one thread at a time, which blocks until an answer arrives.
///
/// Statements are sent in flights: several in one round trip (libpq's pipeline mode).
final class PostgresLink {
    /// Version 13 introduced the function that looks up lost commits.
    static let oldestVersion: Int32 = 130_000
    /// The most prepared statements; the program has fewer.
    private static let mostPrepared = 500

    /// Nil once it is closed; libpq accepts nil for a missing connection.
    private var handle: OpaquePointer?
    private var usesPreparedStatements = false
    private var prepared: Set<String> = []

    /// The schema of the session.
    private(set) var schema = ""
    /// The cluster and its timeline, which changes at a failover; nil if the server does not report them.
    private(set) var timeline: String?

    /// Connects; each host of the address gets at most a few seconds.
    init(_ address: PostgresAddress, usesPreparedStatements: Bool = true) throws(PostgresFailure) {
        _ = OpenSSLCleanup.isOff
        let parameters = address.parameters
        let keywords = parameters.map { strdup($0.0) } + [nil]
        let values = parameters.map { strdup($0.1) } + [nil]
        defer { for text in keywords + values { free(text) } }
        let made = PQconnectdbParams(keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
        guard let made else { throw .noConnection("there is no memory for a connection") }
        handle = made
        guard PQstatus(made) == CONNECTION_OK else { throw .noConnection(PostgresProblem.sentence(message)) }
        // The server's notices are for interactive sessions.
        PQsetNoticeProcessor(made, { _, _ in }, nil)
        try checkServer()
        guard PQsetnonblocking(made, 1) == 0, PQenterPipelineMode(made) == 1 else {
            throw .noConnection("libpq cannot send statements in flights")
        }
        try prepareSession()
        self.usesPreparedStatements = usesPreparedStatements
    }

    deinit { close() }

    /// Ends the session, and with it its transaction, even if the link is still referenced.
    ///
    /// The server ends a running statement at its next check of the client (`client_connection_check_interval`).
    func close() {
        PQfinish(handle)
        handle = nil
    }

    /// The server's version as a number, for example 150004 for 15.4.
    var serverVersion: Int32 { PQserverVersion(handle) }

    var socket: Int32 { PQsocket(handle) }

    /// Whether the server has closed an idle link.
    var isGone: Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, 0) > 0 {
            // Reads unrequested messages, such as a changed setting.
            guard PQconsumeInput(handle) == 1 else { return true }
        }
        return socket < 0
    }

    /// Sends statements and waits for all answers.
    ///
    /// - Parameters:
    ///   - queries: The statements.
    ///   - deadline: The time to give up; nil waits as long as the connection lives.
    /// - Returns: An answer to each.
    /// - Throws: The error of the first failed statement; the later ones did not run.
    func exchange(
        _ queries: [PostgresQuery],
        until deadline: ContinuousClock.Instant? = nil
    ) throws(PostgresFailure) -> [PostgresAnswer] {
        if prepared.count > Self.mostPrepared { throw .lost("too many statements are prepared") }
        var expected: [Expected] = []
        for query in queries { try send(query, &expected) }
        guard PQpipelineSync(handle) == 1 else { throw .lost(message) }
        try flush(until: deadline)
        return try answers(to: expected, until: deadline)
    }

    /// Waits for a message of the server.
    ///
    /// - Returns: The texts announced meanwhile.
    func announcements(until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> [String] {
        do { try wait(for: POLLIN, until: deadline) } catch {
            if case .late = error { return takeAnnouncements() }
            throw error
        }
        guard PQconsumeInput(handle) == 1 else { throw .lost(message) }
        return takeAnnouncements()
    }

    /// The announcements that arrived with the answers of other statements.
    func takeAnnouncements() -> [String] {
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            texts.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return texts
    }

    private var message: String {
        String(cString: PQerrorMessage(handle)).split(separator: "\n").joined(separator: " ")
    }

    private func checkServer() throws(PostgresFailure) {
        guard serverVersion >= Self.oldestVersion else {
            let (major, needed) = (serverVersion / 10000, Self.oldestVersion / 10000)
            throw .noConnection("the server is PostgreSQL \(major); version \(needed) or newer is needed.")
        }
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "UTF8"
        guard encoding == "UTF8" else {
            throw .noConnection("the database has the encoding \(encoding). Make one with the encoding UTF8.")
        }
    }
}

// MARK: - The session at the server

extension PostgresLink {
    /// The time limits of statements and of idle transactions.
    static let limits = [("statement_timeout", "3000"), ("idle_in_transaction_session_timeout", "10000")]

    /// Settings that help, if the server knows them.
    ///
    /// A sequential scan of a small table may be cheaper, but makes concurrent writers conflict. Without sequential
    /// scans, such plans look expensive enough to trigger JIT compilation, which takes 0.2 s. A server that has lost
    /// its client must not keep the session for hours, nor a statement of a closed link its locks.
    private static let improvements = [
        ("enable_seqscan", "off"), ("jit", "off"), ("client_connection_check_interval", "500"),
        ("tcp_keepalives_idle", "5"),
        ("tcp_keepalives_interval", "2"), ("tcp_keepalives_count", "3"), ("tcp_user_timeout", "5000"),
    ]

    /// Sets up the session without prepared statements.
    ///
    /// Preparing these statements is not worth it, and behind a pooler another client may have prepared the same.
    private func prepareSession() throws(PostgresFailure) {
        let deadline = ContinuousClock.now.advanced(by: .seconds(3))
        let settings = Self.limits.map(setting)
        let names = try exchange(settings + [PostgresQuery("SELECT current_schema()::TEXT")], until: deadline).last?
            .rows { $0.isNull(0) ? nil : try? $0.text(0) }
        guard let name = names?.first ?? nil else {
            throw .noConnection("its search_path names no schema that exists. Make the schema, or correct the URL.")
        }
        schema = name
        let improvements = Self.improvements.map(setting)
        if try exchangeIfKnown(improvements, deadline) == nil {
            for improvement in improvements { _ = try exchangeIfKnown([improvement], deadline) }
        }
        let line = PostgresQuery(
            """
            SELECT system_identifier::TEXT || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
            FROM pg_control_system()
            """
        )
        timeline = try exchangeIfKnown([line], deadline)?.last?.rows { try? $0.text(0) }.first ?? nil
    }

    private func setting(_ setting: (name: String, value: String)) -> PostgresQuery {
        PostgresQuery("SELECT set_config('\(setting.name)', '\(setting.value)', false)")
    }

    /// Nil if the server lacks the feature, because other products use PostgreSQL's protocol.
    private func exchangeIfKnown(
        _ queries: [PostgresQuery],
        _ deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) -> [PostgresAnswer]? {
        do { return try exchange(queries, until: deadline) } catch {
            guard error.leavesConnection else { throw error }
            return nil
        }
    }

    /// The channel of the programs on this schema; a name has at most 63 bytes.
    var channel: String {
        let name = "latchkey_\(schema)"
        return name.utf8.count <= 63 ? name : "latchkey_\(schema.fingerprint)"
    }
}

// MARK: - Flights

extension PostgresLink {
    fileprivate enum Expected {
        case preparation(name: String)
        case answer
    }

    private func send(_ query: PostgresQuery, _ expected: inout [Expected]) throws(PostgresFailure) {
        let count = Int32(query.parameters.count)
        guard usesPreparedStatements, query.isKept else {
            let types = query.types
            let isSent = query.withParameters { values, lengths, formats in
                PQsendQueryParams(handle, query.sql, count, types, values, lengths, formats, 1)
            }
            guard isSent == 1 else { throw .lost(message) }
            return expected.append(.answer)
        }
        let name = query.name
        let isPrepared = prepared.contains(name) || expected.contains { $0.prepares(name) }
        if !isPrepared {
            guard PQsendPrepare(handle, name, query.sql, count, query.types) == 1 else { throw .lost(message) }
            expected.append(.preparation(name: name))
        }
        let isSent = query.withParameters { values, lengths, formats in
            PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw .lost(message) }
        expected.append(.answer)
    }

    /// Sends the flight and reads answers meanwhile, so that full buffers on both sides cannot deadlock.
    private func flush(until deadline: ContinuousClock.Instant?) throws(PostgresFailure) {
        while true {
            let rest = PQflush(handle)
            if rest == 0 { return }
            guard rest > 0 else { throw .lost(message) }
            try wait(for: POLLIN | POLLOUT, until: deadline)
            guard PQconsumeInput(handle) == 1 else { throw .lost(message) }
        }
    }

    private func answers(
        to expected: [Expected],
        until deadline: ContinuousClock.Instant?
    ) throws(PostgresFailure) -> [PostgresAnswer] {
        var answers: [PostgresAnswer] = []
        var failure: PostgresFailure?
        for one in expected {
            guard let result = try nextResult(until: deadline) else { throw .lost("an answer is missing") }
            switch (PQresultStatus(result), one) {
            case (PGRES_COMMAND_OK, .preparation(let name)):
                prepared.insert(name)
                PQclear(result)
            case (PGRES_COMMAND_OK, .answer), (PGRES_TUPLES_OK, .answer): answers.append(PostgresAnswer(result))
            default:
                // Statements after the failed one are reported as aborted.
                if failure == nil { failure = told(result) }
                PQclear(result)
            }
            if let failure, !failure.leavesConnection { throw failure }
            if let surplus = try nextResult(until: deadline) {
                PQclear(surplus)
                throw .lost("an answer was not expected")
            }
        }
        guard let end = try nextResult(until: deadline) else { throw .lost("the end of a flight is missing") }
        defer { PQclear(end) }
        guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw failure ?? told(end) }
        if let failure { throw failure }
        return answers
    }

    private func told(_ result: OpaquePointer) -> PostgresFailure {
        if PQstatus(handle) == CONNECTION_BAD { return .lost(message) }
        return PostgresFailure(result)
    }

    private func nextResult(until deadline: ContinuousClock.Instant?) throws(PostgresFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            try wait(for: POLLIN, until: deadline)
            // A server that closes the connection may have sent its reason.
            if PQconsumeInput(handle) == 0, PQisBusy(handle) == 1 { throw .lost(message) }
        }
        return PQgetResult(handle)
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant?) throws(PostgresFailure) {
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let left = ContinuousClock.now.duration(to: deadline)
                guard left > .zero else { throw .late }
                milliseconds = Int32(clamping: Int64(left / .milliseconds(1)) + 1)
            }
            guard socket >= 0 else { throw .lost(message) }
            if events & POLLIN != 0, OpenSSLInput.isWaiting(on: handle) { return }
            var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
            let count = poll(&descriptor, 1, milliseconds)
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .lost("the socket cannot be waited for") }
        }
    }
}

extension PostgresLink.Expected {
    fileprivate func prepares(_ other: String) -> Bool {
        if case .preparation(let name) = self { name == other } else { false }
    }
}
