package import LatchkeyCore

/// The keys of a running server; they are replaced as a whole while tokens are signed and verified.
package final class SigningKeyRing: Sendable {
    private let present: Reloaded<SigningKeySet>
    private let verifiedCapacity: Int

    /// - Parameters:
    ///   - keys: All keys whose tokens are good; at least one.
    ///   - verifiedCapacity: How many verified tokens are remembered.
    /// - Throws: When there is none.
    package init(_ keys: [SigningKey], verifiedCapacity: Int = 100_000) throws(AccessTokenError) {
        self.verifiedCapacity = verifiedCapacity
        let verified = VerifiedTokens(capacity: verifiedCapacity)
        present = Reloaded(try SigningKeySet(keys, verified: verified))
    }

    /// What tokens are signed and verified with now.
    var keys: SigningKeySet { present.value }

    /// The halves that everybody may know, of all keys whose tokens verify or soon will.
    package var publicKeys: [PublicSigningKey] { keys.keys.map(\.publicKey) }

    /// Reads the keys anew.
    ///
    /// Of calls at once the one that began to read later stays.
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
