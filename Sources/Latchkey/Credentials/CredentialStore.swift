import LatchkeyAPI

/// Where the SDK keeps who is signed in.
///
/// A store holds one ``StoredCredentials`` or nothing. Every change names the generation that it replaces, so that two
/// parties that share a store never overwrite what they have not seen.
///
/// Throw ``LatchkeyError`` with `store_locked` when the store cannot be read *yet*, which is not the same as empty.
public protocol CredentialStore: Sendable {
    /// What is stored.
    ///
    /// - Returns: The credentials, or nil when there are none.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_unreadable`, `store_insecure` or `store_damaged`.
    func load() async throws -> StoredCredentials?

    /// Stores credentials in place of those of a generation. When it returns, they survive a crash.
    ///
    /// - Parameters:
    ///   - credentials: What to store.
    ///   - generation: The generation that is stored now; nil when nothing is.
    /// - Throws: ``LatchkeyError`` with `store_changed` when another generation is stored, or `store_unwritable`.
    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws

    /// Removes the credentials of a generation. Does nothing when the store is empty.
    ///
    /// - Parameter generation: The generation that is stored now.
    /// - Throws: ``LatchkeyError`` with `store_changed` when another generation is stored, or `store_unwritable`.
    func delete(replacing generation: UInt64) async throws

    /// Waits until nobody else who shares this store renews a session.
    ///
    /// The lock saves requests, and nothing depends on it: whoever cannot get it goes on without. It is given up when it
    /// is released, and when the process that holds it ends.
    ///
    /// - Parameter patience: How long to wait at most.
    /// - Returns: The lock, or nil when the store has none, somebody else held it all the time, or the task was
    ///   cancelled.
    func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)?

    /// Tells each time that somebody else may have changed what is stored, in this process or another.
    ///
    /// A store that cannot know tells nothing. Changes that come close together may be told once, and one's own may be
    /// told too.
    var changes: AsyncStream<Void> { get }
}

/// The right to renew a session of a store, while it is held.
public protocol RenewalLock: Sendable {
    /// Gives the lock up; a second time does nothing. To let go of the value does the same.
    func release()
}

extension CredentialStore {
    /// No lock: for stores that one process alone uses.
    public func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? { nil }

    /// No changes: for stores that one process alone uses.
    public var changes: AsyncStream<Void> { AsyncStream { $0.finish() } }
}

extension LatchkeyError {
    /// A store that holds another generation than the one to be replaced.
    package static let storeChanged = LatchkeyError(
        code: .storeChanged,
        says: "The stored sign-in was changed by somebody else at the same time. Try again."
    )
}
