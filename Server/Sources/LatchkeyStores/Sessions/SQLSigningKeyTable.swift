import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Signing keys in SQL.
struct SQLSigningKeyTable: SigningKeyTable {
    let connection: any Connection

    func all() throws -> [StoredSigningKey] {
        try connection.query(
            """
            SELECT id, sealed, created_at, activated_at, retired_at, longest_token_lifetime, algorithm
            FROM signing_keys ORDER BY activated_at DESC, created_at DESC, id
            """,
            []
        ) { row in
            StoredSigningKey(
                id: try row.text(0),
                algorithm: try SignatureAlgorithm(named: row.text(6)),
                sealed: try row.bytes(1),
                times: SigningKeyTimes(
                    createdAt: Date(milliseconds: try row.integer(2)),
                    activatedAt: Date(milliseconds: try row.integer(3)),
                    retiredAt: try row.integerIfAny(4).map(Date.init(milliseconds:)),
                    longestTokenLifetime: Int(try row.integer(5))
                )
            )
        }
    }

    func insert(_ key: StoredSigningKey) throws {
        try connection.perform(
            """
            INSERT INTO signing_keys (id, sealed, created_at, activated_at, longest_token_lifetime, algorithm)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(key.id),
                .bytes(key.sealed),
                .integer(key.times.createdAt.milliseconds),
                .integer(key.times.activatedAt.milliseconds),
                .integer(Int64(key.times.longestTokenLifetime)),
                .text(key.algorithm.rawValue),
            ]
        )
        try connection.tell(.signingKeysChanged)
    }

    func retireAll(_ algorithm: SignatureAlgorithm, at time: Date) throws {
        try connection.perform(
            """
            UPDATE signing_keys SET retired_at = $1
            WHERE (retired_at IS NULL OR retired_at > $1) AND algorithm = $2
            """,
            [.integer(time.milliseconds), .text(algorithm.rawValue)]
        )
    }

    func remove(_ id: String) throws {
        try connection.perform("DELETE FROM signing_keys WHERE id = $1", [.text(id)])
        try connection.tell(.signingKeysChanged)
    }

    func expectTokens(ofLifetime lifetime: Int) throws {
        try connection.perform(
            "UPDATE signing_keys SET longest_token_lifetime = $1 WHERE longest_token_lifetime < $1",
            [.integer(Int64(lifetime))]
        )
    }
}

extension SignatureAlgorithm {
    fileprivate init(named name: String) throws(StoreError) {
        guard let algorithm = SignatureAlgorithm(rawValue: name) else {
            throw .defect("a signing key has the unknown algorithm \(name)")
        }
        self = algorithm
    }
}
