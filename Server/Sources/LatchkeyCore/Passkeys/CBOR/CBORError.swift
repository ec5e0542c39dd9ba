/// The reason why bytes are not CBOR as WebAuthn needs it.
package enum CBORError: Error, Equatable, Sendable, CaseIterable {
    /// The bytes end within a value, or a length exceeds the bytes that are left.
    case truncated
    /// A shorter form of the number or length exists.
    case notShortest
    /// A length that only the end of the value would tell.
    case indefiniteLength
    /// A tag, a number with a fraction, `undefined`, another simple value, or a key that is no whole number or text.
    case unsupported
    /// A map has a key twice.
    case duplicateKey
    /// A text is not UTF-8.
    case invalidText
    /// Maps and arrays are nested deeper than `CBORReader.deepest`.
    case tooDeep
    /// A map or an array has more entries than `CBORReader.mostEntries`.
    case tooManyEntries
}
