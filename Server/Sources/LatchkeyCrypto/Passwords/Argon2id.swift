import CSodium
import LatchkeyCore

/// Argon2id (RFC 9106) through libsodium.
struct Argon2id: Sendable {
    /// Memory a hash takes, in bytes: 19 MiB, with two passes (OWASP Password Storage Cheat Sheet).
    static let memory = 19 * 1024 * 1024
    static let passes: UInt64 = 2

    /// - Throws: When libsodium cannot be used on this machine.
    init() throws(PasswordHasherError) {
        // 0 is the first call, 1 a later one.
        guard sodium_init() >= 0 else { throw .defect("libsodium cannot be initialised") }
    }

    func hash(_ password: Password) throws(PasswordHasherError) -> String {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_argon2id_strbytes()))
        let status = withPassword(password) { bytes, count in
            crypto_pwhash_argon2id_str(&text, bytes, count, Self.passes, Self.memory)
        }
        guard status == 0 else { throw .defect("no memory for a password hash") }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func verify(_ password: Password, against hash: String) -> Bool {
        // libsodium reads exactly this many bytes of a hash.
        guard hash.utf8.count < Int(crypto_pwhash_argon2id_strbytes()) else { return false }
        return withPassword(password) { bytes, count in crypto_pwhash_argon2id_str_verify(hash, bytes, count) } == 0
    }

    private func withPassword(_ password: Password, _ body: (UnsafePointer<CChar>, UInt64) -> Int32) -> Int32 {
        // The zero at the end gives an empty password an address too; it is not counted.
        let characters = password.bytes.map(CChar.init(bitPattern:)) + [0]
        return body(characters, UInt64(password.bytes.count))
    }
}
