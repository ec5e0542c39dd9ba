/// A credential store that forgets everything when the program ends; for tests and for shared computers.
public actor MemoryCredentialStore: CredentialStore {
    private var stored: StoredCredentials?

    /// An empty store.
    public init() {}

    /// What is stored.
    ///
    /// Never throws.
    public func load() async throws -> StoredCredentials? { stored }

    /// Stores credentials.
    ///
    /// Throws `store_changed` when another generation is stored.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        guard stored?.generation == generation else { throw LatchkeyError.storeChanged }
        stored = credentials
    }

    /// Removes the credentials.
    ///
    /// Throws `store_changed` when another generation is stored.
    public func delete(replacing generation: UInt64) async throws {
        guard let stored else { return }
        guard stored.generation == generation else { throw LatchkeyError.storeChanged }
        self.stored = nil
    }
}
