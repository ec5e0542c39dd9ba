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
}

extension LatchkeyError {
    /// A store that holds another generation than the one to be replaced.
    package static let storeChanged = LatchkeyError(
        code: .storeChanged,
        message: "The stored sign-in was changed by somebody else at the same time. Try again."
    )
}
