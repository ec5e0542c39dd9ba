import CCrypt
import CSodium
import Foundation
import LatchkeyCore

/// bcrypt, through libxcrypt.
struct BcryptHash: StoredHash {
    /// bcrypt ignores further bytes.
    static let longestPassword = 72

    private let text: String

    init(_ text: String) throws(PasswordHashProblem) {
        guard let match = text.wholeMatch(of: /\$2[aby]\$([0-9]{2})\$[.\/A-Za-z0-9]{53}/),
            let cost = Int(match.output.1)
        else { throw .malformed }
        guard cost <= HashCost.bcrypt.upperBound else { throw .tooCostly }
        guard cost >= HashCost.bcrypt.lowerBound else { throw .malformed }
        self.text = text
    }

    func fits(_ password: [UInt8]) -> Bool {
        var memory: UnsafeMutableRawPointer?
        var size: Int32 = 0
        let phrase = password.map(CChar.init(bitPattern:)) + [0]
        let result = crypt_ra(phrase, text, &memory, &size)
        defer {
            if let memory { sodium_memzero(memory, Int(size)) }
            free(memory)
        }
        guard let result else { return false }
        return Secret(String(cString: result)) == Secret(text)
    }
}
