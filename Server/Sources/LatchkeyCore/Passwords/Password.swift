import Foundation

/// A password as it is hashed: NFC (NIST SP 800-63B-4 §3.1.1.2), so that the same letters typed on two keyboards are
/// the same password.
///
/// Nothing is trimmed or cut.
package struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What is hashed, in UTF-8.
    package let bytes: [UInt8]
    /// As it was sent, in UTF-8: other systems may have hashed it so.
    package let typed: [UInt8]
    /// How many characters it has: Unicode code points after normalisation.
    package let length: Int

    package init(_ text: String) {
        let normalised = text.precomposedStringWithCanonicalMapping
        bytes = Array(normalised.utf8)
        typed = Array(text.utf8)
        length = normalised.unicodeScalars.count
    }

    package var description: String { "Password(…)" }
    package var debugDescription: String { description }
}
