import Latchkey

/// A store without the lock that lets one process at a time refresh.
struct UnlockedStore: CredentialStore {
    let store: any CredentialStore

    func load() async throws -> StoredCredentials? { try await store.load() }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try await store.save(credentials, replacing: generation)
    }

    func delete(replacing generation: UInt64) async throws { try await store.delete(replacing: generation) }

    var changes: AsyncStream<Void> { store.changes }
}
