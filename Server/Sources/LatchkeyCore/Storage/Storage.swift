/// The database, independent of the engine.
///
/// A use case opens one transaction and works on the tables in it.
///
/// ```swift
/// let ended = try await storage.transaction { tables in
///     guard try tables.users.hold(id) != nil else { return nil }
///     try tables.users.setPassword(hash, of: id)
///     return try tables.endAllSessions(of: id, ending)
/// }
/// ```
///
/// The closures run on a thread that may block, and may run more than once, so they use nothing but the tables. A
/// closure runs again if another transaction takes a unique value between its check and its write.
package protocol Storage: Sendable {
    /// Runs a closure on the tables.
    ///
    /// - Throws: The error of the closure, and nothing is stored then; `StoreError` if the storage fails.
    func perform<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws -> Value
}

/// The way in which a closure uses the tables.
package enum StorageAccess: Sendable {
    /// Reads one consistent state.
    case read
    /// Writes all or nothing.
    ///
    /// Each statement sees all earlier commits, so a closure first holds the rows that a decision depends on, the
    /// user's before the session's.
    case transaction
    /// Writes with one statement that may safely run twice.
    case statement
    /// Writes as if no other transaction ran at the same time.
    ///
    /// Use it if a decision depends on rows that cannot be held because they may not exist yet. Rows that are written
    /// this way are written in no other way.
    case serial
}

/// An error of a use case.
///
/// Every use case can fail because the storage fails.
package protocol UseCaseError: Error {
    static func storage(_ error: StoreError) -> Self
}

extension Storage {
    /// Reads one consistent state.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(StoreError) -> Value {
        try await stored(.read, body)
    }

    /// Writes all or nothing; the data is on disk when this returns.
    package func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(StoreError) -> Value {
        try await stored(.transaction, body)
    }

    /// Writes with one statement that may safely run twice.
    package func statement<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(StoreError) -> Value {
        try await stored(.statement, body)
    }

    /// Writes as if no other transaction ran at the same time.
    package func serialTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(StoreError) -> Value {
        try await stored(.serial, body)
    }

    /// Reads one consistent state for a use case.
    func read<Value: Sendable, Failure: UseCaseError>(
        _ failure: Failure.Type,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(Failure) -> Value {
        try await performed(failure, .read, body)
    }

    /// Writes all or nothing for a use case, which refuses by throwing its own error.
    func transaction<Value: Sendable, Failure: UseCaseError>(
        _ failure: Failure.Type,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(Failure) -> Value {
        try await performed(failure, .transaction, body)
    }

    /// Writes as if no other transaction ran at the same time, for a use case, which refuses by throwing its own error.
    func serialTransaction<Value: Sendable, Failure: UseCaseError>(
        _ failure: Failure.Type,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(Failure) -> Value {
        try await performed(failure, .serial, body)
    }

    private func performed<Value: Sendable, Failure: UseCaseError>(
        _ failure: Failure.Type,
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(Failure) -> Value {
        do { return try await perform(access, body) } catch let error as Failure { throw error } catch {
            throw .storage(StoreError(error))
        }
    }

    private func stored<Value: Sendable>(
        _ access: StorageAccess,
        _ body: @escaping @Sendable (any Tables) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await perform(access, body) } catch { throw StoreError(error) }
    }
}

extension StoreError {
    /// Keeps only the type of an unexpected error, because its description may contain a user's data.
    init(_ error: any Error) { self = error as? StoreError ?? .defect("\(type(of: error))") }
}
