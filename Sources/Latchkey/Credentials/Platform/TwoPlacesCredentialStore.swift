#if os(Linux)
import Foundation

/// A store in a service where that answers, else in a file; see ``TwoPlaces``.
actor TwoPlacesCredentialStore: CredentialStore {
    private let places: TwoPlaces
    private let executor = SerialQueueExecutor(label: "latchkey.platform-credential-store")

    init(
        realm: Realm,
        file: URL,
        state: URL,
        service: SharedSlot,
        mayAnswer: @escaping @Sendable () -> Bool
    ) {
        let path = file.path(percentEncoded: false)
        let place = state.appending(path: "\(realm.fileName).place").path(percentEncoded: false)
        places = TwoPlaces(
            path: path,
            file: SharedSlot(slot: FileSlot(path: path), locks: StoreLocks(beside: path)),
            service: service,
            mayAnswer: mayAnswer,
            record: SignInPlaceRecord(file: PrivateFile(path: place)),
            // Not the name of the service's own locks, which may be in the same folder and are taken under these.
            locks: StoreLocks(in: state, named: "\(realm.fileName) places")
        )
    }

    /// The thread of this store: services and files block.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func load() async throws -> StoredCredentials? { try places.load() }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try places.save(credentials, replacing: generation)
    }

    func delete(replacing generation: UInt64) async throws { try places.delete(replacing: generation) }

    func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await places.locks.lockRenewal(waitingAtMost: patience)
    }

    nonisolated var changes: AsyncStream<Void> { places.locks.changes }
}
#endif
