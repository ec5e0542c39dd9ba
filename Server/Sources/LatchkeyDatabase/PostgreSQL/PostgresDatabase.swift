import Dispatch
import Foundation
import Synchronization

/// A PostgreSQL database, shared with any number of other programs.
package final class PostgresDatabase: Database {
    private let address: PostgresAddress
    private let pool: PostgresPool
    private let listeners = Mutex<[PostgresListener]>([])

    /// Connects once, so that errors show at once.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - limits: The limits on concurrent use.
    /// - Throws: `DatabaseError.unavailable` with a sentence for the operator.
    package init(_ address: PostgresAddress, limits: PostgresLimits = PostgresLimits()) async throws {
        self.address = address
        pool = PostgresPool(address, limits)
        try await Self.connectPatiently(to: address)
    }

    /// Retries for a while if the server is starting or overloaded.
    private static func connectPatiently(to address: PostgresAddress) async throws {
        for _ in 0..<4 {
            do { return try await HeldLink.hold(address) { _ in }.letGo() } catch DatabaseError.unavailable(let text) {
                guard ["timeout expired", "starting up", "not yet accepting"].contains(where: text.contains) else {
                    throw DatabaseError.unavailable(text)
                }
                try await Task.sleep(for: .milliseconds(500))
            }
        }
        try await HeldLink.hold(address) { _ in }.letGo()
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            pool.enqueue(Work(body: body, continuation: continuation), .read)
        }
    }

    package func readUnhurried<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            pool.enqueue(Work(body: body, continuation: continuation), .unhurriedRead)
        }
    }

    package func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            pool.enqueue(Work(body: body, continuation: continuation), .write(kind))
        }
    }

    /// Takes an advisory lock of the schema.
    ///
    /// It belongs to a transaction, during which even a pooler keeps the connection.
    package func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let held = try await HeldLink.hold(address) { link throws(PostgresFailure) in
            while try !Self.takeLock(on: link) { Thread.sleep(forTimeInterval: 0.05) }
        }
        defer { held.letGo() }
        return try await body()
    }

    /// Waits for the lock outside a transaction.
    ///
    /// Behind a pooler, waiting transactions would take all connections and leave none to the program that holds the
    /// lock.
    private static func takeLock(on link: PostgresLink) throws(PostgresFailure) -> Bool {
        let lock = "SELECT pg_try_advisory_xact_lock($1::INTEGER, hashtext(current_schema()))"
        let answers = try link.exchange([
            PostgresQuery("BEGIN"),
            PostgresQuery("SELECT set_config('idle_in_transaction_session_timeout', '0', true)"),
            PostgresQuery(lock, [.integer(19531)]),
        ])
        if answers.last?.rows({ try? $0.integer(0) }).first == 1 { return true }
        _ = try link.exchange([PostgresQuery("ROLLBACK")])
        return false
    }

    package func listen(_ receive: @escaping @Sendable (Announcement) -> Void) {
        let listener = PostgresListener(address, receive: receive)
        listeners.withLock { $0.append(listener) }
        listener.start()
    }

    package func connectAll() async { await pool.connectAll() }

    package var isShared: Bool { true }

    package func close() async {
        for listener in listeners.withLock({ $0 }) { listener.stop() }
        await pool.close()
    }
}

/// A connection on its own thread that holds a transaction open.
private final class HeldLink: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// Connects and holds the connection until `letGo`.
    static func hold(
        _ address: PostgresAddress,
        _ prepare: @escaping @Sendable (PostgresLink) throws(PostgresFailure) -> Void
    ) async throws -> HeldLink {
        let held = HeldLink()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
                do throws(PostgresFailure) {
                    let link = try PostgresLink(address, usesPreparedStatements: false)
                    defer { link.close() }
                    try prepare(link)
                    continuation.resume()
                    held.end.wait()
                } catch { continuation.resume(throwing: error.databaseError) }
            }
        }
        return held
    }

    /// Makes the thread close the connection, without waiting for it.
    func letGo() { end.signal() }
}
