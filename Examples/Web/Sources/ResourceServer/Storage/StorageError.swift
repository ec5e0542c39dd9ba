/// Why something is not stored or read.
package enum StorageError: Error, Hashable {
    /// The disk is full, or the file cannot be read: nothing was changed.
    case unavailable
    /// The idempotency key has sent another text.
    case keyOfAnotherText
}

/// Runs what is done with the database, and says what went wrong in the service's words.
package func storing<Value>(_ body: () async throws -> Value) async throws(StorageError) -> Value {
    do { return try await body() } catch let error as StorageError { throw error } catch { throw .unavailable }
}
