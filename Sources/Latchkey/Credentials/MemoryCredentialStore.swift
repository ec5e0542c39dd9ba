/// A credential store that forgets everything when the program ends; for tests and for shared computers.
///
/// Clients that share the object share the sign-in.
public actor MemoryCredentialStore: CredentialStore {
    private var stored: StoredCredentials?
    private let turns = RenewalTurns()
    private let broadcast = ChangeBroadcast()

    /// An empty store.
    public init() {}

    /// A thread of its own, which goes on while those are blocked that tasks share.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// What is stored.
    ///
    /// Never throws.
    public func load() async throws(LatchkeyError) -> StoredCredentials? { stored }

    /// Stores credentials.
    ///
    /// Throws `store_changed` when another generation is stored.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws(LatchkeyError) {
        guard stored?.generation == generation else { throw LatchkeyError.storeChanged }
        stored = credentials
        broadcast.tell()
    }

    /// Removes the credentials.
    ///
    /// Throws `store_changed` when another generation is stored.
    public func delete(replacing generation: UInt64) async throws(LatchkeyError) {
        guard let stored else { return }
        guard stored.generation == generation else { throw LatchkeyError.storeChanged }
        self.stored = nil
        broadcast.tell()
    }

    /// Waits for one's turn among the clients that share the object.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await turns.wait(atMost: patience)
    }

    /// Tells each change.
    public nonisolated var changes: AsyncStream<Void> { broadcast.changes() }
}
