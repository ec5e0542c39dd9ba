package import Foundation

/// Stores the signing keys and determines their order.
///
/// Its transactions are serial: before the first key there is no row to hold, and a new key and an application with
/// longer lifetimes must see each other.
package struct SigningKeyRotation: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// All keys, newest first.
    package func all() async throws(StoreError) -> [StoredSigningKey] {
        try await storage.read { tables in try tables.signingKeys.all() }
    }

    /// All keys, newest first; stores the first one if there is none and no other server was faster.
    package func all(orFirst first: StoredSigningKey) async throws(StoreError) -> [StoredSigningKey] {
        try await storage.serialTransaction { tables in
            if try tables.signingKeys.all().isEmpty { try tables.insert(first) }
            return try tables.signingKeys.all()
        }
    }

    /// Stores a key that signs from its activation on; all others then stop.
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
            let waiting = try tables.signingKeys.all().last { $0.times.waits(at: time) }
            if let waiting, activation > time { return waiting.id }
            try tables.signingKeys.retireAll(at: activation)
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

extension Tables {
    /// Stores a key that may sign tokens of every application.
    fileprivate func insert(_ key: StoredSigningKey) throws {
        let lifetimes = try applications.all().map(\.longestTokenLifetime)
        try signingKeys.insert(key.signing(tokensOfLifetime: lifetimes.max() ?? 0))
    }
}

extension SigningKeyTimes {
    /// Whether it will sign and has not been retired.
    fileprivate func waits(at time: Date) -> Bool { activatedAt > time && retiredAt == nil }
}
