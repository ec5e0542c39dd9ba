import LatchkeyAPI

/// A place where the SDK keeps its sessions.
///
/// A store holds one ``StoredCredentials`` or nothing. Every change names the generation that it replaces, so clients
/// that share a store never overwrite a change they have not seen.
///
/// Throw ``LatchkeyError`` with `store_locked` if the store cannot be read *yet*. A locked store is not an empty one.
public protocol CredentialStore: Sendable {
    /// Reads the store.
    ///
    /// - Returns: The credentials; nil if the store is empty.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_unreadable`, `store_insecure` or `store_damaged`.
    func load() async throws -> StoredCredentials?

    /// Durably replaces the credentials of a generation.
    ///
    /// - Parameters:
    ///   - credentials: The new credentials.
    ///   - generation: The generation to replace; nil for an empty store.
    /// - Throws: ``LatchkeyError`` with `store_changed` if another generation is stored, or `store_unwritable`.
    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws

    /// Removes the credentials of a generation; does nothing if the store is empty.
    ///
    /// - Parameter generation: The generation to remove.
    /// - Throws: ``LatchkeyError`` with `store_changed` if another generation is stored, or `store_unwritable`.
    func delete(replacing generation: UInt64) async throws

    /// Waits for the refresh lock of all clients that share this store.
    ///
    /// The lock saves requests; a client that does not get it refreshes without it. It ends when it is released, or
    /// when its process ends.
    ///
    /// - Parameter timeout: The longest time to wait.
    /// - Returns: The lock; nil if the store has none, the time ran out, or the task was cancelled.
    func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)?

    /// An element for each change of the store by any client or process.
    ///
    /// A store that cannot observe changes finishes the stream. Changes in quick succession may arrive as one, and the
    /// client's own changes may be included.
    var changes: AsyncStream<Void> { get }
}

/// A held refresh lock of a store.
public protocol RefreshLock: Sendable {
    /// Releases the lock; a second call does nothing. Deallocation releases it too.
    func release()
}

extension CredentialStore {
    /// No lock, for stores that a single process uses.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? { nil }

    /// No changes, for stores that a single process uses.
    public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension LatchkeyError {
    package static let storeChanged = LatchkeyError(
        code: .storeChanged,
        says: "Another program changed the stored sign-in at the same time. Try again."
    )
}
