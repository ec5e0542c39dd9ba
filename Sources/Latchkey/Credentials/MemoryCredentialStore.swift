/// A credential store in memory, for tests and for shared computers.
///
/// Clients that share the object share the sign-in.
public actor MemoryCredentialStore: CredentialStore {
    private var stored: StoredCredentials?
    private let refreshLocks = RefreshLockQueue()
    private let broadcast = ChangeBroadcast()

    /// An empty store.
    public init() {}

    /// A separate thread, which makes progress if all threads of the shared pool are blocked.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// The stored credentials; never throws.
    public func load() async throws(LatchkeyError) -> StoredCredentials? { stored }

    /// Stores credentials; throws `store_changed` if another generation is stored.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws(LatchkeyError) {
        guard stored?.generation == generation else { throw LatchkeyError.storeChanged }
        stored = credentials
        broadcast.send()
    }

    /// Removes the credentials; throws `store_changed` if another generation is stored.
    public func delete(replacing generation: UInt64) async throws(LatchkeyError) {
        guard let stored else { return }
        guard stored.generation == generation else { throw LatchkeyError.storeChanged }
        self.stored = nil
        broadcast.send()
    }

    /// Waits for the lock of the clients that share this object.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await refreshLocks.wait(atMost: timeout)
    }

    /// An element for each change.
    public nonisolated var changes: AsyncStream<Void> { broadcast.changes() }
}
