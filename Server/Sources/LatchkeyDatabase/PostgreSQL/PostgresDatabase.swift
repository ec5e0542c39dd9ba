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
        _ = try await Self.connect(to: address)
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

    /// An advisory lock of the schema holds the others off; it goes with its connection.
    package func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let held = try await Self.connect(to: address) { link throws(PostgresFailure) in
            let lock = PostgresQuery(
                "SELECT pg_advisory_lock($1::INTEGER, hashtext(current_schema()))",
                [.integer(19531)]
            )
            let patience = PostgresQuery("SELECT set_config('statement_timeout', '0', false)")
            _ = try link.exchange([patience, lock])
        }
        defer { held.close() }
        return try await body()
    }

    package func listen(_ hear: @escaping @Sendable (Announcement) -> Void) -> Bool {
        let listener = PostgresListener(address, hear: hear)
        listeners.withLock { $0.append(listener) }
        listener.start()
        return true
    }

    package func close() async {
        for listener in listeners.withLock({ $0 }) { listener.stop() }
        await pool.close()
    }

    /// Connects on a thread of its own.
    private static func connect(
        to address: PostgresAddress,
        _ prepare: @escaping @Sendable (PostgresLink) throws(PostgresFailure) -> Void = { _ in }
    ) async throws -> HeldLink {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                do throws(PostgresFailure) {
                    let link = try PostgresLink(address)
                    try prepare(link)
                    continuation.resume(returning: HeldLink(link))
                } catch { continuation.resume(throwing: error.databaseError) }
            }
        }
    }
}

/// A connection that is only held, and closed at last.
///
/// `@unchecked Sendable`: the link goes from the thread that made it to the one that closes it, one after the other, under
/// the lock.
private final class HeldLink: @unchecked Sendable {
    private let lock = NSLock()
    private var link: PostgresLink?

    init(_ link: PostgresLink) { self.link = link }

    func close() { lock.withLock { link = nil } }
}
