package import LatchkeyDatabase
import Synchronization

/// The errors of a `FaultyDatabase`, until a test removes them.
package final class DatabaseFault: Sendable {
    package struct Errors: Sendable {
        package var reading: DatabaseError?
        package var writing: DatabaseError?
    }

    private let errors = Mutex(Errors())

    package var now: Errors {
        get { errors.withLock { $0 } }
        set { errors.withLock { $0 = newValue } }
    }
}

/// A database that fails on demand.
struct FaultyDatabase: Database {
    let base: any Database
    let fault: DatabaseFault
    let hearsOthers: Bool

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        if let error = fault.now.reading { throw error }
        return try await base.read(body)
    }

    func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        if let error = fault.now.writing { throw error }
        return try await base.write(kind, body)
    }

    func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await base.alone(body)
    }

    func listen(_ receive: @escaping @Sendable (Announcement) -> Void) {
        if hearsOthers { base.listen(receive) }
    }

    func connectAll() async { await base.connectAll() }

    var isShared: Bool { base.isShared }

    func close() async { await base.close() }
}
