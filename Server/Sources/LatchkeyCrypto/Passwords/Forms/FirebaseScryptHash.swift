import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore

/// Firebase's variant of scrypt: the project's signer key, encrypted under scrypt's output.
struct FirebaseScryptHash: StoredHash {
    private let scrypt: Scrypt
    private let salt: [UInt8]
    private let signerKey: [UInt8]
    private let hash: [UInt8]

    init(_ fields: HashFields) throws(PasswordHashProblem) {
        scrypt = try Scrypt(fields, parallelism: 1)
        salt = fields.salt + (try fields.bytes("ss"))
        signerKey = try fields.bytes("sk")
        hash = fields.hash
        try HashFields.check(hash)
        guard !salt.isEmpty, signerKey.count == hash.count else { throw .malformed }
    }

    func fits(_ password: [UInt8]) -> Bool {
        // AES-256-CTR from a counter of zero.
        guard let key = scrypt.key(from: password, salt: salt, count: 32),
            let start = try? AES._CTR.Nonce(nonceBytes: [UInt8](repeating: 0, count: 16)),
            let encrypted = try? AES._CTR.encrypt(signerKey, using: SymmetricKey(data: key), nonce: start)
        else { return false }
        return Secret(Array(encrypted)) == Secret(hash)
    }
}
