package import LatchkeyCore

/// The storage in memory, for tests, previews and the fake server.
///
/// Transactions run one after the other. A closure that throws changes nothing.
package final class MemoryStorage: Storage {
    let database: Locked<MemoryDatabase>

    /// A database with the standard application and nothing else.
    package convenience init() {
        self.init(applications: [Application(id: Application.defaultID, name: "Default")])
    }

    package init(applications: [Application]) {
        database = Locked(MemoryDatabase(applications: applications))
    }

    package func perform<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value {
        try use(access) { database in try body(MemoryTables(database: database)) }
    }

    /// Runs a closure, and undoes its changes if it throws.
    func use<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @Sendable (MemoryDatabase) throws -> Value
    ) throws -> Value {
        try database.withLock { database in
            do {
                let value = try body(database)
                guard access != .read || database.journal.isEmpty else { throw StoreError.defect("a reading writes") }
                database.journal.clear()
                return value
            } catch {
                database.journal.undo()
                throw error
            }
        }
    }
}
