package import LatchkeyCore

/// The keys of a running server, replaced as a whole while tokens are signed and verified.
package final class SigningKeyRing: Sendable {
    private let present: Reloaded<SigningKeySet>
    private let verifiedCapacity: Int

    /// - Parameters:
    ///   - keys: All valid keys; at least one that signs access tokens.
    ///   - verifiedCapacity: The most verified tokens to cache.
    /// - Throws: When there is no such key.
    package init(_ keys: [SigningKey], verifiedCapacity: Int = 100_000) throws(AccessTokenError) {
        self.verifiedCapacity = verifiedCapacity
        let verified = VerifiedTokens(capacity: verifiedCapacity)
        present = Reloaded(try SigningKeySet(keys, verified: verified))
    }

    var keys: SigningKeySet { present.value }

    /// Whether there is a key of an algorithm.
    package func has(_ algorithm: SignatureAlgorithm) -> Bool { keys.has(algorithm) }

    /// The public keys that verify tokens now or soon, those of access tokens first.
    package var publicKeys: [PublicSigningKey] {
        let keys = keys.keys.map(\.publicKey)
        return keys.filter { $0.algorithm == .es256 } + keys.filter { $0.algorithm != .es256 }
    }

    /// Reloads the keys.
    ///
    /// Of concurrent calls, the one that began to read last wins.
    package func reload(_ read: () async throws -> [SigningKey]) async throws {
        let reading = present.beginReading()
        let keys = try await read()
        let old = self.keys
        guard old.keys.map(\.id) != keys.map(\.id) || old.keys.map(\.times) != keys.map(\.times) else {
            return present.show(old, from: reading)
        }
        let verified =
            old.loseNoAccessKey(in: keys)
            ? old.verified : VerifiedTokens(capacity: verifiedCapacity, after: old.verified)
        present.show(try SigningKeySet(keys, verified: verified), from: reading)
    }
}
