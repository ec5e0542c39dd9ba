package import LatchkeyCore

/// The stored hash of a password, ours or another system's.
protocol StoredHash: Sendable {
    /// Whether the hash is that of a password.
    ///
    /// Forms of other systems get at least one byte and no zeros.
    func fits(_ password: [UInt8]) -> Bool
}

/// The forms of hashes that passwords can be verified against.
///
/// | form | text |
/// |---|---|
/// | Argon2id, Argon2i | `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`; Django's `argon2` may stand in front |
/// | bcrypt | `$2a$`, `$2b$` or `$2y$`, the cost, and 53 characters |
/// | PBKDF2 | `$pbkdf2-sha256$i=600000$salt$hash` or `$pbkdf2-sha256$600000$salt$hash`, also `-sha1` and `-sha512`, and `$pbkdf2$` for SHA-1 |
/// | PBKDF2 of Django | `pbkdf2_sha256$600000$salt$hash`, the salt as it is; also `_sha1` and `_sha512` |
/// | scrypt | `$scrypt$ln=16,r=8,p=1$salt$hash` |
/// | scrypt of Firebase | `$firebase-scrypt$ln=14,r=8,ss=Bw,sk=…$salt$hash`: `mem_cost`, `rounds`, `base64_salt_separator` and `base64_signer_key` of the project |
///
/// Salts and hashes are base64, with or without padding, also in the alphabets with `-_` and `./`.
package struct StoredHashes: PasswordHashCheck {
    private static let longest = 512

    package init() {}

    package func check(_ hash: String) throws(PasswordHashProblem) { _ = try Self.read(hash) }

    static func read(_ text: String) throws(PasswordHashProblem) -> any StoredHash {
        guard text.utf8.count <= longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard let name = parts.first(where: { !$0.isEmpty }) else { throw .unknownForm }
        switch name {
        case "argon2" where parts[0] == name: return try Argon2Hash(String(text.dropFirst(name.utf8.count)))
        case "argon2id", "argon2i": return try Argon2Hash(text)
        case "2a", "2b", "2y": return try BcryptHash(text)
        case "scrypt": return try ScryptHash(HashFields(parts))
        case "firebase-scrypt": return try FirebaseScryptHash(HashFields(parts))
        default:
            let name = String(name).replacing("_", with: "-")
            guard let function = PBKDF2Hash.Function(rawValue: name) else { throw .unknownForm }
            return try PBKDF2Hash(function, parts)
        }
    }
}
