import CSodium
import LatchkeyCore

/// Argon2id or Argon2i (RFC 9106), version 1.3, with any parameters, through libsodium.
struct Argon2Hash: StoredHash {
    private let text: String
    private let isHybrid: Bool

    init(_ text: String) throws(PasswordHashProblem) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        // libsodium reads exactly this many bytes of a hash.
        guard parts.count == 6, parts[2] == "v=19", text.utf8.count < Int(crypto_pwhash_strbytes()) else {
            throw .malformed
        }
        let fields = try HashFields(Array(parts[...1] + parts[3...]))
        try HashFields.check(fields.hash)
        let (kibibytes, passes) = (try fields.number("m"), try fields.number("t"))
        guard fields.salt.count >= 8, try fields.number("p") <= 255, kibibytes >= 8 else { throw .malformed }
        guard kibibytes <= HashCost.memory / 1024 else { throw .tooCostly }
        try HashCost.check(memory: kibibytes * 1024, times: passes)
        self.text = text
        isHybrid = parts[1] == "argon2id"
    }

    func fits(_ password: [UInt8]) -> Bool {
        // The zero at the end gives an empty password an address; the length excludes it.
        let characters = password.map(CChar.init(bitPattern:)) + [0]
        let count = UInt64(password.count)
        let status =
            isHybrid
            ? crypto_pwhash_argon2id_str_verify(text, characters, count)
            : crypto_pwhash_argon2i_str_verify(text, characters, count)
        return status == 0
    }
}
