import CEmbeddedFiles
import Foundation

/// The most used passwords, which attackers try first.
///
/// The first 10,000 of zxcvbn's newer list (see `NOTICE`). Debian's zxcvbn-c lacks several hundred of them, mostly
/// keyboard patterns and words of other languages.
enum MostUsedPasswords {
    /// One per line, sorted by bytes.
    ///
    /// The search runs in the program's own image, so the list needs no memory and no time to read.
    private static var file: UnsafeBufferPointer<UInt8> {
        let file = embedded_most_used_passwords()
        return UnsafeBufferPointer(start: file.bytes, count: file.size)
    }

    /// Whether the password is listed; case and the width of letters do not matter.
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

    /// The line around a byte, without its end.
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
