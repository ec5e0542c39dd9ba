import Latchkey

/// A store that fails as the test requires, and shows its content.
actor FaultyStore: CredentialStore {
    private let store: MemoryCredentialStore
    private var loadError: (any Error)?
    private var saveError: (any Error)?
    private(set) var saved: [StoredCredentials] = []

    init(_ store: MemoryCredentialStore) { self.store = store }

    func fail(load error: (any Error)?) { loadError = error }
    func fail(save error: (any Error)?) { saveError = error }

    func load() async throws -> StoredCredentials? {
        if let loadError { throw loadError }
        return try await store.load()
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        if let saveError { throw saveError }
        try await store.save(credentials, replacing: generation)
        saved.append(credentials)
    }

    func delete(replacing generation: UInt64) async throws {
        if let saveError { throw saveError }
        try await store.delete(replacing: generation)
    }
}
