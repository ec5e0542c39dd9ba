import CZxcvbn
import Foundation
package import LatchkeyCore

/// zxcvbn's estimate: the guesses of an attacker who knows common passwords, words, names, dates, keyboards and usual
/// substitutions.
package struct ZxcvbnEstimator: PasswordStrengthEstimator {
    /// The code points to estimate.
    ///
    /// The time grows with the third power of the length: 64 take at most 2 ms, 100 (zxcvbn's own limit on details) 3
    /// ms. Further characters make a password harder to guess, never easier.
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

    /// Uses the thresholds of zxcvbn's first edition, in guesses.
    private static func score(ofBits bits: Double) -> Int {
        [1e3, 1e6, 1e8, 1e10].count { exp2(bits) >= $0 }
    }

    /// Converts a text for zxcvbn, which takes bytes for characters and ends at a zero.
    ///
    /// Compatible forms (full-width letters) count as plain ones. Each character outside ASCII becomes one byte, so
    /// repetition shows, and none counts for more than a letter.
    private static func characters(of text: String) -> [CChar] {
        let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.prefix(longest)
        let bytes = scalars.map { scalar in
            (0x20...0x7E).contains(scalar.value) ? UInt8(scalar.value) : 0x80 | UInt8(scalar.value & 0x7F)
        }
        return bytes.map(CChar.init(bitPattern:)) + [0]
    }
}

extension GuessedPattern {
    /// Classifies the parts of a password, in order.
    fileprivate init(_ parts: [ZxcMatch_t]) {
        let total = parts.reduce(0) { $0 + Int($1.Length) }
        /// Whether parts of these kinds make up at least half of it.
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
    /// The kind without the flag for repetition.
    fileprivate var kind: UInt32 { `Type`.rawValue & ~MULTIPLE_MATCH.rawValue }
}
