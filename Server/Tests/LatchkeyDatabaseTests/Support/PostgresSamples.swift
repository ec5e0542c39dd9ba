import Foundation
import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

extension TestSchema {
    /// Runs a test with the engine and a table `things` of numbers.
    ///
    /// - Parameters:
    ///   - options: Additions to the URL.
    ///   - limits: The engine's limits.
    ///   - test: The test.
    /// - Returns: The result of the test.
    /// - Throws: The errors of the test.
    func withThings<Value>(
        options: String = "",
        limits: PostgresLimits = .patient,
        _ test: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        try await Self.withEngine(url + options, limits: limits) { database in
            try await database.makeThings()
            return try await test(database)
        }
    }

    /// Runs a test with the engine at a URL, and closes it.
    ///
    /// The timeout for connecting is generous, because the machine may be busy; a test about it sets `connect_timeout`
    /// in the URL.
    static func withEngine<Value>(
        _ url: String,
        limits: PostgresLimits = .patient,
        _ test: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        let isSaid = url.contains("connect_timeout")
        let patient = url + (isSaid ? "" : (url.contains("?") ? "&" : "?") + "connect_timeout=20")
        let database = try await PostgresDatabase(PostgresAddress(patient), limits: limits)
        let result: Result<Value, any Error>
        do { result = .success(try await test(database)) } catch { result = .failure(error) }
        await database.close()
        return try result.get()
    }

    /// A name for the connections of one test, and the URL option that sets it.
    static func connectionName() -> (name: String, option: String) {
        let name = "test-\(UUID().uuidString.prefix(18))"
        return (name, "&application_name=\(name)")
    }
}

extension PostgresLimits {
    static func connections(_ count: Int, patient: Bool = true) -> PostgresLimits {
        var limits = patient ? .patient : PostgresLimits()
        limits.connections = count
        return limits
    }

    /// Limits for tests with much work on a busy machine that do not test waiting.
    static var patient: PostgresLimits {
        var limits = PostgresLimits()
        (limits.patience, limits.deadline) = (.seconds(30), .seconds(30))
        return limits
    }
}

extension PostgresDatabase {
    func makeThings() async throws {
        try await write(.unhurried) { connection in
            try connection.perform("CREATE TABLE things (number BIGINT PRIMARY KEY, text TEXT)")
        }
    }

    func insert(_ number: Int, _ kind: TransactionKind = .statements) async throws {
        try await write(kind) { connection in
            _ = try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(Int64(number))])
        }
    }

    var numbers: [Int] {
        get async throws {
            try await read { connection in
                try connection.query("SELECT number FROM things ORDER BY number", []) { Int(try $0.integer(0)) }
            }
        }
    }

    /// The process that serves a connection of the pool.
    var backend: Int64? {
        get async throws { try await read { try $0.first("SELECT pg_backend_pid()") { try $0.integer(0) } } }
    }

    /// The server's connections with a name.
    func backends(of name: String) async throws -> Int64? {
        try await read { connection in
            try connection.first(
                "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = $1",
                [.text(name)]
            ) { try $0.integer(0) }
        }
    }

    /// Terminates the connections with a name.
    func killBackends(of name: String) async throws {
        _ = try await read { connection in
            try connection.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
                [.text(name)]
            ) { try $0.integer(0) }
        }
    }
}

/// Repeats the check until it holds, or the time is up.
///
/// - Returns: The time that it took; nil if it never held.
func eventually(within limit: Duration, _ isSo: () async throws -> Bool) async throws -> Duration? {
    let start = ContinuousClock.now
    repeat {
        if try await isSo() { return .now - start }
        try await Task.sleep(for: .milliseconds(10))
    } while .now - start < limit
    return nil
}

extension Duration {
    /// The longest call: the engine's 4.5 s, and time for a busy machine.
    static let bound = Duration.seconds(6)
}

/// Repeats calls while the queue is full, for tests that do not test waiting.
func patiently(_ call: () async throws -> Void) async throws {
    let start = ContinuousClock.now
    while true {
        do { return try await call() } catch DatabaseError.busy where .now - start < .seconds(30) {}
    }
}

/// The error of a call and how long it took; nil for success.
func outcome(of call: () async throws -> Void) async -> (error: DatabaseError?, took: Duration) {
    let start = ContinuousClock.now
    do {
        try await call()
        return (nil, .now - start)
    } catch { return (error as? DatabaseError ?? .defect("\(error)"), .now - start) }
}

extension DatabaseError {
    var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
    var isOutcomeUnknown: Bool { if case .outcomeUnknown = self { true } else { false } }
    var isConstraint: Bool { if case .constraint = self { true } else { false } }
    var isDefect: Bool { if case .defect = self { true } else { false } }
}
