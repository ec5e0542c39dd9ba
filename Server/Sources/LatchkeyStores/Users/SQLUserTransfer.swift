package import LatchkeyCore
package import LatchkeyDatabase

/// Imports and exports users in SQL.
package struct SQLUserTransfer: UserTransfer {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await database.write(.unhurried) { try body(SQLUserTransferTable(connection: $0)) }
        } catch { throw StoreError(error) }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any UserTransferTable) throws -> Value
    ) async throws -> Value {
        do {
            return try await database.readUnhurried { try body(SQLUserTransferTable(connection: $0)) }
        } catch let error as DatabaseError { throw StoreError(error) }
    }
}
