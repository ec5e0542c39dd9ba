package import Foundation

/// Which keys there are, and which follows which.
///
/// Its transactions are serial: the first key has no row to hold before it, and a new key and an application with longer
/// lifetimes must see each other.
package struct SigningKeyRotation: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// All keys, the newest first.
    package func all() async throws(StoreError) -> [StoredSigningKey] {
        try await storage.read { tables in try tables.signingKeys.all() }
    }

    /// All keys, the newest first; stores the first one where there is none, unless another server was faster.
    package func all(orFirst first: StoredSigningKey) async throws(StoreError) -> [StoredSigningKey] {
        try await storage.serialTransaction { tables in
            if try tables.signingKeys.all().isEmpty { try tables.insert(first) }
            return try tables.signingKeys.all()
        }
    }

    /// Stores a key that signs from its time on, when all others stop.
    ///
    /// - Parameters:
    ///   - key: The new key.
    ///   - time: The present.
    /// - Returns: The id of the key that follows. Where one waits already and the new one would wait too, it is that one, and
    ///   nothing has changed.
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
    /// Whether it will sign, and nothing has stopped it.
    fileprivate func waits(at time: Date) -> Bool { activatedAt > time && retiredAt == nil }
}
