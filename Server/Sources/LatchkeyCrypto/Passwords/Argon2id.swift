import CSodium
import LatchkeyCore

/// Argon2id (RFC 9106) through libsodium, for new hashes.
struct Argon2id: Sendable {
    /// The memory of a hash in bytes: 19 MiB, with two passes (OWASP Password Storage Cheat Sheet).
    static let memory = 19 * 1024 * 1024
    static let passes: UInt64 = 2
    static let prefix = "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$"

    /// - Throws: When libsodium is unusable on this machine.
    init() throws(PasswordHasherError) {
        // 0 means the first call, 1 a later one.
        guard sodium_init() >= 0 else { throw .defect("libsodium cannot be initialised") }
    }

    func hash(_ password: Password) throws(PasswordHasherError) -> String {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_argon2id_strbytes()))
        // The zero at the end gives an empty password an address; the length excludes it.
        let characters = password.bytes.map(CChar.init(bitPattern:)) + [0]
        let status = crypto_pwhash_argon2id_str(
            &text,
            characters,
            UInt64(password.bytes.count),
            Self.passes,
            Self.memory
        )
        guard status == 0 else { throw .defect("no memory for a password hash") }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
