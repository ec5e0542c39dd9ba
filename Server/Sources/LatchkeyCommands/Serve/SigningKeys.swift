import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyStores

/// The keys of this server, from the database.
struct SigningKeys: Sendable {
    /// What new tokens are signed with.
    let signing: SigningKey
    /// All keys, the newest first.
    let all: [SigningKey]

    /// Reads the keys and opens them with the secret; makes the first one where there is none.
    static func load(
        from store: SQLSigningKeyStore,
        secret: (_ databaseHasKeys: Bool) throws -> ServerSecret,
        at time: Date
    ) async throws -> SigningKeys {
        var stored = try await store.all()
        let secret = try secret(!stored.isEmpty)
        if stored.isEmpty {
            let key = SigningKey.generate(at: time)
            let first = StoredSigningKey(id: key.id, sealed: try key.sealed(with: secret), createdAt: key.createdAt)
            stored = try await store.all(orFirst: first)
        }
        let keys = try stored.map { try SigningKey(sealed: $0.sealed, with: secret, createdAt: $0.createdAt) }
        guard let signing = keys.first else { throw StartError.defect("there is no signing key") }
        return SigningKeys(signing: signing, all: keys)
    }
}
