package import Foundation

/// Signing keys as rows.
///
/// Other servers are told of new and removed keys.
package protocol SigningKeyTable {
    /// All keys, the newest first.
    func all() throws -> [StoredSigningKey]

    func insert(_ key: StoredSigningKey) throws

    /// Stops all keys at a time that would sign later than that.
    func retireAll(at time: Date) throws

    func remove(_ id: String) throws

    /// Raises the longest lifetime of the tokens that each key may have signed, in seconds.
    func expectTokens(ofLifetime lifetime: Int) throws
}

/// A signing key as it is stored: sealed, so that the database alone is not enough to sign.
package struct StoredSigningKey: Sendable, Equatable {
    package let id: String
    package let sealed: [UInt8]
    package private(set) var times: SigningKeyTimes

    package init(id: String, sealed: [UInt8], times: SigningKeyTimes) {
        self.id = id
        self.sealed = sealed
        self.times = times
    }

    /// The key with the longest lifetime that its tokens may have.
    func signing(tokensOfLifetime lifetime: Int) -> StoredSigningKey {
        var key = self
        key.times = SigningKeyTimes(
            createdAt: times.createdAt,
            activatedAt: times.activatedAt,
            retiredAt: times.retiredAt,
            longestTokenLifetime: lifetime
        )
        return key
    }
}
