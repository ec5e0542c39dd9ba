package import LatchkeyCore
package import LatchkeyDatabase

/// Latchkey's storage in SQL.
package struct SQLStorage: Storage {
    /// The number of tries for a closure whose unique values other transactions take.
    private static let tries = 10

    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func perform<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value {
        switch access {
        case .read: try await database.reading { try body(SQLTables(connection: $0)) }
        case .statement: try await database.writing(.single) { try body(SQLTables(connection: $0)) }
        case .transaction: try await transaction(body)
        case .serial: try await database.writing(.serial) { try body(SQLTables(connection: $0)) }
        }
    }

    private func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value {
        for _ in 1..<Self.tries {
            do {
                return try await database.write(.statements) { try body(SQLTables(connection: $0)) }
            } catch DatabaseError.constraint { continue } catch let error as DatabaseError { throw StoreError(error) }
        }
        return try await database.writing(.statements) { try body(SQLTables(connection: $0)) }
    }
}

extension Database {
    /// Reads; converts the engine's errors and passes on the closure's own errors.
    fileprivate func reading<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        do { return try await read(body) } catch let error as DatabaseError { throw StoreError(error) }
    }

    /// Writes; converts the engine's errors and passes on the closure's own errors.
    fileprivate func writing<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        do { return try await write(kind, body) } catch let error as DatabaseError { throw StoreError(error) }
    }
}
