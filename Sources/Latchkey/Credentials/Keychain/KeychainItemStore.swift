package import Foundation
import LatchkeyAPI

/// A credential store in an item of any ``Keychain``.
///
/// The Keychain compares and swaps. The refresh lock and change notifications work within the process, and across
/// processes with a lock folder.
package actor KeychainItemStore: CredentialStore {
    private let slot: KeychainSlot
    private let share: KeychainShare
    private let locks: StoreLocks?
    private let executor = SerialQueueExecutor(label: "latchkey.keychain-credential-store")

    /// A `share` of its own makes the store act like one of another process.
    package init(item: KeychainItem, in keychain: any Keychain, lockFolder: URL?, share: KeychainShare? = nil) {
        slot = KeychainSlot(item: item, keychain: keychain)
        self.share = share ?? .of(item)
        // A file name that cannot leave the folder.
        let name = Realm(server: item.service, application: item.account).fileName
        locks = lockFolder.map { StoreLocks(in: $0, named: name) }
    }

    /// A separate thread, because the Keychain blocks.
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
        share.broadcast.send()
        locks?.signalChange()
    }

    package func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        let deadline = ContinuousClock.now + timeout
        guard let ours = await share.refreshLocks.wait(atMost: timeout) else { return nil }
        guard let locks else { return ours }
        let rest = ContinuousClock.now.duration(to: deadline)
        return await locks.lockRefresh(waitingAtMost: rest).map { BothLocks(process: ours, file: $0) }
    }

    package nonisolated var changes: AsyncStream<Void> {
        let near = share.broadcast.changes()
        return locks.map { near.merged(with: $0.changes) } ?? near
    }
}

/// The refresh lock of this process, and that of all processes.
private struct BothLocks: RefreshLock {
    let process: QueuedRefreshLock
    let file: FileLock

    func release() {
        file.release()
        process.release()
    }
}

extension AsyncStream<Void> {
    /// The changes of both streams.
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
