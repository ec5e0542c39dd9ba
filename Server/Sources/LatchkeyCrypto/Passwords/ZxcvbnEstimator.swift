import CZxcvbn
import Foundation
package import LatchkeyCore

/// zxcvbn's estimate: how many guesses find a password for somebody who knows lists of common passwords, words, names,
/// dates, keyboards and what people do with them.
package struct ZxcvbnEstimator: PasswordStrengthEstimator {
    /// How many code points are looked at.
    ///
    /// The time grows with the third power of the length: 64 take 2 ms at the worst, 100 (the most that zxcvbn itself looks at
    /// in detail) 3 ms. What comes after them makes a password harder to guess, never easier.
    static let longest = 64

    package init() {}

    package func strength(of password: String, knowing words: [String]) -> PasswordStrength {
        guard !MostUsedPasswords.contains(password) else { return PasswordStrength(score: 0, pattern: .common) }
        let password = Self.characters(of: password)
        let words = words.map { Self.characters(of: $0) }
        let dictionary = words.flatMap { $0 }
        var matches: UnsafeMutablePointer<ZxcMatch_t>?
        let bits = dictionary.withUnsafeBufferPointer { dictionary in
            var start = 0
            var list: [UnsafePointer<CChar>?] = words.map { word in
                defer { start += word.count }
                return dictionary.baseAddress?.advanced(by: start)
            }
            list.append(nil)
            return ZxcvbnMatch(password, &list, &matches)
        }
        defer { ZxcvbnFreeInfo(matches) }
        var parts: [ZxcMatch_t] = []
        var next = matches
        while let match = next {
            parts.append(match.pointee)
            next = match.pointee.Next
        }
        return PasswordStrength(score: Self.score(ofBits: bits), pattern: GuessedPattern(parts))
    }

    /// The thresholds of zxcvbn's first edition, in guesses.
    private static func score(ofBits bits: Double) -> Int {
        [1e3, 1e6, 1e8, 1e10].count { exp2(bits) >= $0 }
    }

    /// A text for zxcvbn, which takes bytes for characters, with a zero at its end.
    ///
    /// Compatible forms (full-width letters) are the same guess as plain ones. Other characters than ASCII's become one byte
    /// each: so a repeated one is seen as such, and none counts for more than a letter.
    private static func characters(of text: String) -> [CChar] {
        let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.prefix(longest)
        let bytes = scalars.map { scalar in
            (0x20...0x7E).contains(scalar.value) ? UInt8(scalar.value) : 0x80 | UInt8(scalar.value & 0x7F)
        }
        return bytes.map(CChar.init(bitPattern:)) + [0]
    }
}

extension GuessedPattern {
    /// What the parts of a password, in their order, amount to.
    fileprivate init(_ parts: [ZxcMatch_t]) {
        let total = parts.reduce(0) { $0 + Int($1.Length) }
        /// Whether parts of these kinds are at least half of it.
        func isMostly(_ kinds: [ZxcTypeMatch_t]) -> Bool {
            let length = parts.filter { part in kinds.contains { $0.rawValue == part.kind } }.reduce(0) {
                $0 + Int($1.Length)
            }
            return total > 0 && length * 2 >= total
        }
        let words = parts.filter { [DICTIONARY_MATCH.rawValue, DICT_LEET_MATCH.rawValue].contains($0.kind) }
        if isMostly([USER_MATCH, USER_LEET_MATCH]) {
            self = .ownNames
        } else if isMostly([REPEATS_MATCH]) || parts.contains(where: { $0.isRepeated && Int($0.Length) * 2 >= total }) {
            self = .repetition
        } else if words.contains(where: { Int($0.Length) + 2 >= total }) {
            self = .common
        } else if isMostly([SEQUENCE_MATCH]) {
            self = .sequence
        } else if isMostly([SPATIAL_MATCH]) {
            self = .neighbouringKeys
        } else if isMostly([DATE_MATCH, YEAR_MATCH]) {
            self = .date
        } else {
            self = .tooLittle
        }
    }
}

extension ZxcMatch_t {
    fileprivate var isRepeated: Bool { `Type`.rawValue & MULTIPLE_MATCH.rawValue != 0 }
    /// What it is, whether or not it is repeated.
    fileprivate var kind: UInt32 { `Type`.rawValue & ~MULTIPLE_MATCH.rawValue }
}
