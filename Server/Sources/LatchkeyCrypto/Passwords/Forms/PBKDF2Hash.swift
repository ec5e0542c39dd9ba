import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore

/// PBKDF2 (RFC 8018) with HMAC, in the PHC form and in Django's.
struct PBKDF2Hash: StoredHash {
    enum Function: String, Sendable {
        case sha1 = "pbkdf2"
        case namedSHA1 = "pbkdf2-sha1"
        case sha256 = "pbkdf2-sha256"
        case sha512 = "pbkdf2-sha512"
    }

    private let function: Function
    private let rounds: Int
    private let salt: [UInt8]
    private let hash: [UInt8]

    init(_ function: Function, _ parts: [Substring]) throws(PasswordHashProblem) {
        switch parts.count {
        case 5 where parts[0].isEmpty && parts[2].contains("="):
            let fields = try HashFields(parts)
            (rounds, salt, hash) = (try fields.number("i"), fields.salt, fields.hash)
        case 5 where parts[0].isEmpty:
            rounds = try HashFields.number(parts[2])
            (salt, hash) = (try HashFields.bytes(parts[3]), try HashFields.bytes(parts[4]))
        case 4:
            // Django hashes the salt's text.
            rounds = try HashFields.number(parts[1])
            (salt, hash) = (Array(parts[2].utf8), try HashFields.bytes(parts[3]))
        default: throw .malformed
        }
        self.function = function
        try HashFields.check(hash)
        guard !salt.isEmpty else { throw .malformed }
        // Each block is computed separately.
        let blocks = (hash.count + function.length - 1) / function.length
        guard rounds <= HashCost.rounds / blocks else { throw .tooCostly }
    }

    func fits(_ password: [UInt8]) -> Bool {
        let key = try? KDF.Insecure.PBKDF2.deriveKey(
            from: password,
            salt: salt,
            using: function.hashFunction,
            outputByteCount: hash.count,
            unsafeUncheckedRounds: rounds
        )
        guard let key else { return false }
        return Secret(key.withUnsafeBytes { Array($0) }) == Secret(hash)
    }
}

extension PBKDF2Hash.Function {
    fileprivate var hashFunction: KDF.Insecure.PBKDF2.HashFunction {
        switch self {
        case .sha1, .namedSHA1: .insecureSHA1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }

    /// In bytes.
    fileprivate var length: Int {
        switch self {
        case .sha1, .namedSHA1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }
}
