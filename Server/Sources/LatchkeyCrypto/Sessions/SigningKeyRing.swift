package import LatchkeyCore

/// The keys of a running server, replaced as a whole while tokens are signed and verified.
package final class SigningKeyRing: Sendable {
    private let present: Reloaded<SigningKeySet>
    private let verifiedCapacity: Int

    /// - Parameters:
    ///   - keys: All valid keys; at least one.
    ///   - verifiedCapacity: The most verified tokens to cache.
    /// - Throws: When there is no key.
    package init(_ keys: [SigningKey], verifiedCapacity: Int = 100_000) throws(AccessTokenError) {
        self.verifiedCapacity = verifiedCapacity
        let verified = VerifiedTokens(capacity: verifiedCapacity)
        present = Reloaded(try SigningKeySet(keys, verified: verified))
    }

    var keys: SigningKeySet { present.value }

    /// The public keys that verify tokens now or soon.
    package var publicKeys: [PublicSigningKey] { keys.keys.map(\.publicKey) }

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
        let isNoneGone = old.ids.isSubset(of: keys.map(\.id))
        let verified = isNoneGone ? old.verified : VerifiedTokens(capacity: verifiedCapacity, after: old.verified)
        present.show(try SigningKeySet(keys, verified: verified), from: reading)
    }
}
