import Foundation
package import LatchkeyCore
package import LatchkeyCrypto
import Logging

/// The server's signing keys: sealed in the database, open in memory.
///
/// The keys for ES256 sign access tokens, and a new database gets the first one at once. The first key for RS256 takes
/// longer, so it is made in the background or when a token needs it.
package struct SigningKeys: Sendable {
    package let ring: SigningKeyRing
    /// Makes the first key of an algorithm when it is needed.
    package let firstKeys: FirstKeys
    private let stored: StoredSigningKeys
    /// Seals the keys.
    package var secret: ServerSecret { stored.secret }

    private init(ring: SigningKeyRing, stored: StoredSigningKeys) {
        self.ring = ring
        self.stored = stored
        firstKeys = FirstKeys(ring: ring) { try await stored.makeFirst($0, for: ring) }
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
        let stored = StoredSigningKeys(rotation: rotation, secret: secret, clock: clock)
        return SigningKeys(ring: try SigningKeyRing(keys), stored: stored)
    }

    /// Opens the keys like `open`, and makes the first one for access tokens in a new database.
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
        let keys = SigningKeys(
            ring: ring,
            stored: StoredSigningKeys(rotation: rotation, secret: secret, clock: clock)
        )
        try await keys.reload()
        return keys
    }

    /// Makes a new key of an algorithm and publishes it at once.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm; the keys of others stay as they are.
    ///   - immediately: Whether it signs at once, or when every client has read the new key set. The first key of an
    ///     algorithm always signs at once.
    /// - Returns: The id of the next key, and whether it is new: a key that already waits is used.
    /// - Throws: The database's errors.
    @discardableResult
    package func rotate(
        _ algorithm: SignatureAlgorithm = .es256,
        immediately: Bool
    ) async throws -> (id: String, isNew: Bool) {
        let isFirst = !ring.has(algorithm)
        let outcome = try await stored.rotate(algorithm, immediately: immediately || isFirst)
        try await reload()
        return outcome
    }

    /// The public keys of all algorithms.
    ///
    /// If the first key of an algorithm cannot be made now, no token needs it yet, and the others are published.
    package func published() async -> [PublicSigningKey] {
        for algorithm in SignatureAlgorithm.allCases {
            do { try await firstKeys.require(algorithm) } catch {
                Logger(label: "latchkey.keys").warning(
                    "the first key of an algorithm cannot be made",
                    metadata: ["algorithm": "\(algorithm.rawValue)", "error": "\(error)"]
                )
            }
        }
        return ring.publicKeys
    }

    /// Reads the keys again and removes the expired ones.
    package func reload() async throws { try await stored.reload(ring) }
}
