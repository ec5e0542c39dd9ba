import CEmbeddedFiles
import Foundation

/// The passwords that are tried first.
///
/// The 10,000 most used ones by zxcvbn's newer list (see `NOTICE`): of those that Debian's zxcvbn-c was made with, some
/// hundreds are missing, keys in patterns and words of other languages above all.
enum MostUsedPasswords {
    private static let all = {
        let file = embedded_most_used_passwords()
        let text = String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self)
        return Set(text.split(separator: "\n"))
    }()

    /// Whether the password is one of them, in upper or lower case and whatever the width of its letters.
    static func contains(_ password: String) -> Bool {
        all.contains(Substring(password.precomposedStringWithCompatibilityMapping.lowercased()))
    }
}
