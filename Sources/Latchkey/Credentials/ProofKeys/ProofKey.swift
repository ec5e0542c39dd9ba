/// A key pair of this device, to which the sessions that start here are bound.
///
/// The server wants a proof by this key for each refresh, so a copy of the credential store alone refreshes nothing.
package protocol ProofKey: Sendable {
    var publicKey: P256PublicKey { get }

    /// Signs a message by ES256.
    ///
    /// - Parameter message: The message.
    /// - Returns: The signature as two numbers of 32 bytes (RFC 7518 §3.4).
    /// - Throws: ``LatchkeyError`` with `store_locked` or `store_unreadable`.
    func signature(of message: [UInt8]) async throws -> [UInt8]
}

/// The place of a ``ProofKey``, apart from the credential store.
///
/// All processes that share the credential store share the key.
package protocol ProofKeyStore: Sendable {
    /// Reads the key.
    ///
    /// - Returns: The key; nil if there is none.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_unreadable` or `store_insecure`.
    func load() async throws -> (any ProofKey)?

    /// Reads all keys to which sessions of the credential store may be bound, for a session that needs another one than
    /// ``load()`` reads.
    ///
    /// - Returns: The keys; the same as ``load()`` unless the store can have several.
    /// - Throws: The errors of ``load()``.
    func loadAll() async throws -> [any ProofKey]

    /// Reads the key, or makes and stores one.
    ///
    /// - Returns: The key.
    /// - Throws: The errors of ``load()``, and `store_unwritable`.
    func loadOrMake() async throws -> any ProofKey
}

extension ProofKeyStore {
    package func loadAll() async throws -> [any ProofKey] { try await load().map { [$0] } ?? [] }
}

/// A credential store whose sessions are bound to a key.
package protocol ProofKeyHolder {
    /// Where the key is; nil if its sessions are not bound.
    var proofKeys: (any ProofKeyStore)? { get }
}

/// A key in the memory of this process.
package struct SoftwareProofKey: ProofKey {
    let key: P256Key

    package init(_ key: P256Key) { self.key = key }

    package var publicKey: P256PublicKey { key.publicKey }

    package func signature(of message: [UInt8]) async throws -> [UInt8] { key.signature(of: message).raw }
}
