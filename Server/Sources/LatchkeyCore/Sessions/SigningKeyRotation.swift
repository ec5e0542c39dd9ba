package import Foundation

/// Stores the signing keys and determines their order.
///
/// The keys of each algorithm are a set with its own order.
///
/// Its transactions are serial: before the first key there is no row to hold, and a new key and an application with
/// longer lifetimes must see each other.
package struct SigningKeyRotation: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// The keys of all algorithms, newest first.
    package func all() async throws(StoreError) -> [StoredSigningKey] {
        try await storage.read { tables in try tables.signingKeys.all() }
    }

    /// The keys of all algorithms, newest first; stores the first one of its algorithm if there is none and no other
    /// server was faster.
    package func all(orFirst first: StoredSigningKey) async throws(StoreError) -> [StoredSigningKey] {
        try await storage.serialTransaction { tables in
            if try tables.signingKeys.all(first.algorithm).isEmpty { try tables.insert(first) }
            return try tables.signingKeys.all()
        }
    }

    /// Stores a key that signs from its activation on; all others of its algorithm then stop.
    ///
    /// - Parameters:
    ///   - key: The new key.
    ///   - time: The current time.
    /// - Returns: The id of the next key. If a key waits already and the new one would wait, too, this is the waiting
    ///   key, and nothing was changed.
    /// - Throws: `StoreError`.
    package func rotate(to key: StoredSigningKey, at time: Date) async throws(StoreError) -> String {
        try await storage.serialTransaction { tables in
            let activation = key.times.activatedAt
            let waiting = try tables.signingKeys.all(key.algorithm).last { $0.times.waits(at: time) }
            if let waiting, activation > time { return waiting.id }
            try tables.signingKeys.retireAll(key.algorithm, at: activation)
            try tables.insert(key)
            return key.id
        }
    }

    /// Removes keys for good.
    package func remove(_ ids: [String]) async throws(StoreError) {
        try await storage.serialTransaction { tables in
            for id in ids { try tables.signingKeys.remove(id) }
        }
    }
}

extension SigningKeyTable {
    /// The keys of an algorithm, newest first.
    fileprivate func all(_ algorithm: SignatureAlgorithm) throws -> [StoredSigningKey] {
        try all().filter { $0.algorithm == algorithm }
    }
}

extension Tables {
    /// Stores a key that may sign tokens of every application.
    fileprivate func insert(_ key: StoredSigningKey) throws {
        let lifetimes = try applications.all().map(\.longestTokenLifetime)
        let longest = max(lifetimes.max() ?? 0, SigningKeyTimes.identityTokenLifetime)
        try signingKeys.insert(key.signing(tokensOfLifetime: longest))
    }
}

extension SigningKeyTimes {
    /// Whether it will sign and has not been retired.
    fileprivate func waits(at time: Date) -> Bool { activatedAt > time && retiredAt == nil }
}
