import CSodium
import LatchkeyCore

/// scrypt (RFC 7914), in the PHC form.
struct ScryptHash: StoredHash {
    private let scrypt: Scrypt
    private let salt: [UInt8]
    private let hash: [UInt8]

    init(_ fields: HashFields) throws(PasswordHashProblem) {
        scrypt = try Scrypt(fields, parallelism: try fields.number("p"))
        (salt, hash) = (fields.salt, fields.hash)
        try HashFields.check(hash)
        guard !salt.isEmpty else { throw .malformed }
    }

    func fits(_ password: [UInt8]) -> Bool {
        guard let key = scrypt.key(from: password, salt: salt, count: hash.count) else { return false }
        return Secret(key) == Secret(hash)
    }
}

/// scrypt with its parameters, through libsodium.
struct Scrypt: Sendable {
    private let logarithm: Int
    private let blockSize: Int
    private let parallelism: Int

    init(_ fields: HashFields, parallelism: Int) throws(PasswordHashProblem) {
        (logarithm, blockSize) = (try fields.number("ln"), try fields.number("r"))
        self.parallelism = parallelism
        // These limits keep the product from overflowing.
        let most = HashCost.memory / 128
        guard logarithm < 32, 1 << logarithm <= most, blockSize <= most, parallelism <= most else { throw .tooCostly }
        try HashCost.check(memory: 128 * blockSize * max(1 << logarithm, parallelism), times: parallelism)
    }

    /// Nil when memory runs out.
    func key(from password: [UInt8], salt: [UInt8], count: Int) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: count)
        let status = crypto_pwhash_scryptsalsa208sha256_ll(
            password,
            password.count,
            salt,
            salt.count,
            1 << UInt64(logarithm),
            UInt32(blockSize),
            UInt32(parallelism),
            &key,
            count
        )
        return status == 0 ? key : nil
    }
}
