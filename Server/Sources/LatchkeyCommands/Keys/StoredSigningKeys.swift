import Foundation
import LatchkeyCore
import LatchkeyCrypto

/// The signing keys in the database, with the secret that seals them.
struct StoredSigningKeys: Sendable {
    let rotation: SigningKeyRotation
    let secret: ServerSecret
    let clock: any WallClock

    /// Stores the first key of an algorithm, unless another server was faster.
    func makeFirst(_ algorithm: SignatureAlgorithm, for ring: SigningKeyRing) async throws {
        // Another server's key costs no work.
        try await reload(ring)
        guard !ring.has(algorithm) else { return }
        let key = try await SigningKey.make(algorithm, at: clock.now())
        _ = try await rotation.all(orFirst: key.stored(with: secret))
        try await reload(ring)
    }

    func rotate(
        _ algorithm: SignatureAlgorithm,
        immediately: Bool
    ) async throws -> (id: String, isNew: Bool) {
        let now = clock.now()
        let key = try await SigningKey.make(algorithm, at: now, immediately: immediately)
        let id = try await rotation.rotate(to: key.stored(with: secret), at: now)
        return (id, id == key.id)
    }

    /// Reads the keys again and removes the expired ones.
    func reload(_ ring: SigningKeyRing) async throws {
        try await ring.reload {
            let all = try await rotation.all()
            let over = all.filter { $0.times.isOver(at: clock.now()) }.map(\.id)
            if !over.isEmpty { try await rotation.remove(over) }
            return try all.filter { !over.contains($0.id) }.map { try $0.opened(with: secret) }
        }
    }
}

extension StoredSigningKey {
    func opened(with secret: ServerSecret) throws -> SigningKey {
        try SigningKey(algorithm, sealed: sealed, with: secret, times: times)
    }
}

extension SigningKey {
    func stored(with secret: ServerSecret) throws -> StoredSigningKey {
        StoredSigningKey(id: id, algorithm: algorithm, sealed: try sealed(with: secret), times: times)
    }
}
