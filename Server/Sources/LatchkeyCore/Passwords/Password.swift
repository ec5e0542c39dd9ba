import Foundation

/// A password in the form for hashing: NFC (NIST SP 800-63B-4 §3.1.1.2).
///
/// The same letters typed on two keyboards are therefore the same password.
///
/// It is neither trimmed nor truncated.
package struct Password: Sendable, Redacted {
    /// The input of the hash, in UTF-8.
    package let bytes: [UInt8]
    /// The password as it was sent, in UTF-8; other systems may have hashed this form.
    package let typed: [UInt8]
    /// The length in characters: Unicode code points after normalisation.
    package let length: Int

    package init(_ text: String) {
        let normalised = text.precomposedStringWithCanonicalMapping
        bytes = Array(normalised.utf8)
        typed = Array(text.utf8)
        length = normalised.unicodeScalars.count
    }
}
