package import Foundation
import LatchkeyAPI

/// The store in an item of a Keychain, for any Keychain.
///
/// The Keychain keeps those who change the item apart; the stores of this process take turns besides, and hear of each
/// other. Other processes do so through files, where there is a folder for them.
package actor KeychainItemStore: CredentialStore {
    private let slot: KeychainSlot
    private let share: KeychainShare
    private let locks: StoreLocks?
    private let executor = SerialQueueExecutor(label: "latchkey.keychain-credential-store")

    /// A store in an item; with a share of its own it is like a store of another process.
    package init(item: KeychainItem, in keychain: any Keychain, lockFolder: URL?, share: KeychainShare? = nil) {
        slot = KeychainSlot(item: item, keychain: keychain)
        self.share = share ?? .of(item)
        // A name for files that cannot lead out of the folder.
        let name = Realm(server: item.service, application: item.account).fileName
        locks = lockFolder.map { StoreLocks(in: $0, named: name) }
    }

    /// The thread of this store: the Keychain blocks.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package func load() async throws -> StoredCredentials? { try share.access.withLock { try slot.load() } }

    package func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try change { try slot.save(credentials, replacing: generation) }
    }

    package func delete(replacing generation: UInt64) async throws {
        try change { try slot.delete(replacing: generation) }
    }

    private func change(_ body: () throws -> Void) throws {
        try share.access.withLock { try locks?.whileLocked(body) ?? body() }
        share.broadcast.tell()
        locks?.tellChange()
    }

    package func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        let deadline = ContinuousClock.now + patience
        guard let turn = await share.turns.wait(atMost: patience) else { return nil }
        guard let locks else { return turn }
        let rest = ContinuousClock.now.duration(to: deadline)
        return await locks.lockRenewal(waitingAtMost: rest).map { BothLocks(turn: turn, lock: $0) }
    }

    package nonisolated var changes: AsyncStream<Void> {
        let near = share.broadcast.changes()
        return locks.map { near.merged(with: $0.changes) } ?? near
    }
}

/// The right to renew among the stores of this process, and among processes.
private struct BothLocks: RenewalLock {
    let turn: Turn
    let lock: FileLock

    func release() {
        lock.release()
        turn.release()
    }
}

extension AsyncStream<Void> {
    /// What either tells; told once when it comes close together.
    fileprivate func merged(with other: AsyncStream<Void>) -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let tasks = [self, other].map { changes in
            Task {
                for await _ in changes { listener.yield() }
            }
        }
        listener.onTermination = { _ in
            for task in tasks { task.cancel() }
        }
        return stream
    }
}
