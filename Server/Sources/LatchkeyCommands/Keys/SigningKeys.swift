import Foundation
package import LatchkeyCore
package import LatchkeyCrypto

/// The server's signing keys: sealed in the database, open in memory.
package struct SigningKeys: Sendable {
    package let ring: SigningKeyRing
    private let rotation: SigningKeyRotation
    /// Seals the keys.
    package let secret: ServerSecret
    private let clock: any WallClock

    private init(ring: SigningKeyRing, rotation: SigningKeyRotation, secret: ServerSecret, clock: any WallClock) {
        self.ring = ring
        self.rotation = rotation
        self.secret = secret
        self.clock = clock
    }

    /// Reads the keys and opens them with the secret.
    ///
    /// - Parameters:
    ///   - rotation: The stored keys.
    ///   - secret: The secret that sealed them.
    ///   - clock: Decides which keys have expired.
    /// - Returns: The keys; nil if there are none yet.
    /// - Throws: `SealingError.cannotOpen` for another secret.
    package static func open(
        _ rotation: SigningKeyRotation,
        with secret: ServerSecret,
        clock: any WallClock
    ) async throws -> SigningKeys? {
        let keys = try await rotation.all().map { try $0.opened(with: secret) }
        guard !keys.isEmpty else { return nil }
        return SigningKeys(ring: try SigningKeyRing(keys), rotation: rotation, secret: secret, clock: clock)
    }

    /// Opens the keys like `open`, and makes the first one in a new database.
    package static func openOrMake(
        _ rotation: SigningKeyRotation,
        with secret: (_ databaseHasKeys: Bool) throws -> ServerSecret,
        clock: any WallClock
    ) async throws -> SigningKeys {
        var stored = try await rotation.all()
        let secret = try secret(!stored.isEmpty)
        if stored.isEmpty {
            stored = try await rotation.all(orFirst: SigningKey.generate(at: clock.now()).stored(with: secret))
        }
        let ring = try SigningKeyRing(stored.map { try $0.opened(with: secret) })
        let keys = SigningKeys(ring: ring, rotation: rotation, secret: secret, clock: clock)
        try await keys.reload()
        return keys
    }

    /// Makes a new key and publishes it at once.
    ///
    /// - Parameter immediately: Whether it signs at once, or when every client has read the new key set.
    /// - Returns: The id of the next key, and whether it is new: a key that already waits is used.
    /// - Throws: The database's errors.
    package func rotate(immediately: Bool) async throws -> (id: String, isNew: Bool) {
        let now = clock.now()
        let key = SigningKey.generate(at: now, immediately: immediately)
        let id = try await rotation.rotate(to: key.stored(with: secret), at: now)
        try await reload()
        return (id, id == key.id)
    }

    /// Reads the keys again and removes the expired ones.
    package func reload() async throws {
        try await ring.reload {
            let all = try await rotation.all()
            let over = all.filter { $0.times.isOver(at: clock.now()) }.map(\.id)
            if !over.isEmpty { try await rotation.remove(over) }
            return try all.filter { !over.contains($0.id) }.map { try $0.opened(with: secret) }
        }
    }
}

extension StoredSigningKey {
    fileprivate func opened(with secret: ServerSecret) throws -> SigningKey {
        try SigningKey(sealed: sealed, with: secret, times: times)
    }
}

extension SigningKey {
    fileprivate func stored(with secret: ServerSecret) throws -> StoredSigningKey {
        StoredSigningKey(id: id, sealed: try sealed(with: secret), times: times)
    }
}
