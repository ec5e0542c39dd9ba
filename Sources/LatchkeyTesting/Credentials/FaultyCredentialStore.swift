public import Latchkey
import LatchkeyAPI

/// A credential store that fails on demand, and counts its calls.
///
/// ```swift
/// let store = FaultyCredentialStore()
/// store.isLocked = true                   // the device has not been unlocked since it started
/// let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
/// ```
public final class FaultyCredentialStore: CredentialStore {
    private struct Faults: Sendable {
        var isLocked = false
        var isUnreadable = false
        var isUnwritable = false
        var loads = 0
        var saves = 0
        var deletions = 0
        var loadHolds: [Hold] = []
        var saveHolds: [Hold] = []
    }

    private let store: any CredentialStore
    private let faults = Watched(Faults())

    /// A store that works until a fault is injected.
    ///
    /// - Parameter store: The store that holds the credentials.
    public init(_ store: any CredentialStore = MemoryCredentialStore()) { self.store = store }

    /// Whether the store is locked, so that it can be neither read nor written: `store_locked`.
    public var isLocked: Bool {
        get { faults.read(\.isLocked) }
        set { faults.change { $0.isLocked = newValue } }
    }

    /// Whether reading fails: `store_unreadable`.
    public var isUnreadable: Bool {
        get { faults.read(\.isUnreadable) }
        set { faults.change { $0.isUnreadable = newValue } }
    }

    /// Whether saving and deleting fail, as on a full disk: `store_unwritable`.
    public var isUnwritable: Bool {
        get { faults.read(\.isUnwritable) }
        set { faults.change { $0.isUnwritable = newValue } }
    }

    /// The number of loads, including failed ones.
    public var loads: Int { faults.read(\.loads) }
    /// The number of saves, including failed ones.
    public var saves: Int { faults.read(\.saves) }
    /// The number of deletions, including failed ones.
    public var deletions: Int { faults.read(\.deletions) }

    /// Holds every load from now on until it is released.
    public func holdLoads() -> Hold {
        let hold = Hold()
        faults.change { $0.loadHolds.append(hold) }
        return hold
    }

    /// Holds every save from now on until it is released.
    public func holdSaves() -> Hold {
        let hold = Hold()
        faults.change { $0.saveHolds.append(hold) }
        return hold
    }

    /// The stored credentials, unless a fault is set.
    public func load() async throws -> StoredCredentials? {
        let holds = faults.change { faults in
            faults.loads += 1
            return faults.loadHolds
        }
        for hold in holds { try await hold.pass() }
        let faults = faults.read { $0 }
        if faults.isLocked { throw LatchkeyError.locked }
        if faults.isUnreadable {
            throw LatchkeyError(code: .storeUnreadable, message: "The test made the credential store unreadable.")
        }
        return try await store.load()
    }

    /// Stores credentials, unless a fault is set.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        let holds = faults.change { faults in
            faults.saves += 1
            return faults.saveHolds
        }
        for hold in holds { try await hold.pass() }
        try checkWriting()
        try await store.save(credentials, replacing: generation)
    }

    /// Removes the credentials, unless a fault is set.
    public func delete(replacing generation: UInt64) async throws {
        faults.change { $0.deletions += 1 }
        try checkWriting()
        try await store.delete(replacing: generation)
    }

    /// The lock of the underlying store.
    public func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await store.lockRefresh(waitingAtMost: timeout)
    }

    /// The changes of the underlying store.
    public var changes: AsyncStream<Void> { store.changes }

    private func checkWriting() throws {
        let faults = faults.read { $0 }
        if faults.isLocked { throw LatchkeyError.locked }
        if faults.isUnwritable {
            throw LatchkeyError(code: .storeUnwritable, message: "The test made the credential store unwritable.")
        }
    }
}

extension LatchkeyError {
    fileprivate static let locked = LatchkeyError(code: .storeLocked, message: "The test locked the credential store.")
}
