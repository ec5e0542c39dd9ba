/// A key in memory, for tests.
package actor MemoryProofKeys: ProofKeyStore {
    private var key: SoftwareProofKey?

    package init() {}

    /// A separate thread, which makes progress if all threads of the shared pool are blocked.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    package func load() async throws -> (any ProofKey)? { key }

    package func loadOrMake() async throws -> any ProofKey {
        if let key { return key }
        let made = SoftwareProofKey(.random())
        key = made
        return made
    }

    /// Forgets the key, as a device does that is reset.
    package func lose() { key = nil }
}
