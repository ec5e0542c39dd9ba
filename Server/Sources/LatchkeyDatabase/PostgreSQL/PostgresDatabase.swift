import Dispatch
import Foundation
import Synchronization

/// A PostgreSQL database, shared with any number of other programs.
package final class PostgresDatabase: Database {
    private let address: PostgresAddress
    private let pool: PostgresPool
    private let listeners = Mutex<[PostgresListener]>([])

    /// Connects once, so that what is wrong is told at once.
    ///
    /// - Parameters:
    ///   - address: Where it is.
    ///   - limits: How much is asked of it at once.
    /// - Throws: `DatabaseError.unavailable` with a sentence for the operator.
    package init(_ address: PostgresAddress, limits: PostgresLimits = PostgresLimits()) async throws {
        self.address = address
        pool = PostgresPool(address, limits)
        try await Self.connectPatiently(to: address)
    }

    /// A server that is about to be there, or very busy, is waited for a little.
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

    /// An advisory lock of the schema holds the others off; it goes with its transaction, which a pooler too leaves its
    /// connection to.
    package func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let held = try await HeldLink.hold(address) { link throws(PostgresFailure) in
            while try !Self.takeLock(on: link) { Thread.sleep(forTimeInterval: 0.05) }
        }
        defer { held.letGo() }
        return try await body()
    }

    /// Whoever waits for the lock keeps no transaction meanwhile: behind a pooler those that wait would keep all its
    /// connections, and leave none to the one that works.
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

    package func listen(_ hear: @escaping @Sendable (Announcement) -> Void) {
        let listener = PostgresListener(address, hear: hear)
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

/// A connection that is only held, on a thread of its own.
private final class HeldLink: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// Connects, and holds the connection until it is let go.
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

    /// Lets its thread close it; returns at once.
    func letGo() { end.signal() }
}
