package import Foundation

/// Signing keys as rows.
///
/// Each new or removed key notifies the other servers.
package protocol SigningKeyTable {
    /// All keys, newest first.
    func all() throws -> [StoredSigningKey]

    func insert(_ key: StoredSigningKey) throws

    /// Retires at a time all keys of an algorithm that would otherwise sign longer.
    func retireAll(_ algorithm: SignatureAlgorithm, at time: Date) throws

    func remove(_ id: String) throws

    /// Raises the longest lifetime of the tokens that each key may have signed, in seconds.
    func expectTokens(ofLifetime lifetime: Int) throws
}

/// A signing key as it is stored: sealed, so that the database alone does not suffice for signing.
package struct StoredSigningKey: Sendable, Equatable {
    package let id: String
    package let algorithm: SignatureAlgorithm
    package let sealed: [UInt8]
    package private(set) var times: SigningKeyTimes

    package init(
        id: String,
        algorithm: SignatureAlgorithm = .es256,
        sealed: [UInt8],
        times: SigningKeyTimes
    ) {
        self.id = id
        self.algorithm = algorithm
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
