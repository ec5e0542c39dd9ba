import CEmbeddedFiles
import Foundation

/// The passwords that are tried first.
///
/// The 10,000 most used ones by zxcvbn's newer list (see `NOTICE`): of those that Debian's zxcvbn-c was made with, some
/// hundreds are missing, keys in patterns and words of other languages above all.
enum MostUsedPasswords {
    /// One a line, sorted by their bytes: searched where they lie in the program, they take no memory and no time to read.
    private static var file: UnsafeBufferPointer<UInt8> {
        let file = embedded_most_used_passwords()
        return UnsafeBufferPointer(start: file.bytes, count: file.size)
    }

    /// Whether the password is one of them, in upper or lower case and whatever the width of its letters.
    static func contains(_ password: String) -> Bool {
        let wanted = Array(password.precomposedStringWithCompatibilityMapping.lowercased().utf8)
        var lines = file[...]
        while !lines.isEmpty {
            let line = line(around: lines.startIndex + lines.count / 2, in: lines)
            if line.elementsEqual(wanted) { return true }
            if line.lexicographicallyPrecedes(wanted) {
                lines = lines[line.endIndex...].dropFirst()
            } else {
                lines = lines[..<line.startIndex]
            }
        }
        return false
    }

    /// The line that a byte belongs to, without its end.
    private static func line(
        around index: Int,
        in lines: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        let lineEnd = UInt8(ascii: "\n")
        let start = lines[..<index].lastIndex(of: lineEnd).map { $0 + 1 } ?? lines.startIndex
        let end = lines[index...].firstIndex(of: lineEnd) ?? lines.endIndex
        return lines[start..<end]
    }
}
