/// A value in CBOR (RFC 8949), of the kinds that WebAuthn needs.
package indirect enum CBORValue: Sendable, Equatable {
    case unsigned(UInt64)
    /// The number −1 − n. It may be too small for 64 bits, so it is kept as n.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map(CBORMap)
    case bool(Bool)
    case null
}

extension CBORValue {
    /// The whole number; nil for other kinds, and for numbers outside 64 bits.
    package var integer: Int64? {
        switch self {
        case .unsigned(let number): Int64(exactly: number)
        case .negative(let number): Int64(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// The bytes of a byte string.
    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The entries of a map.
    package var map: CBORMap? {
        if case .map(let map) = self { map } else { nil }
    }

    /// Whether this is a text of exactly these bytes; Swift's `==` would also take canonically equivalent ones.
    package func isText(_ text: String) -> Bool {
        if case .text(let own) = self { own.utf8.elementsEqual(text.utf8) } else { false }
    }
}

/// A map in CBOR: keys are whole numbers and texts, and no key occurs twice.
package struct CBORMap: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let key: CBORValue
        package let value: CBORValue
    }

    /// The entries, in the order of the bytes.
    package private(set) var entries: [Entry] = []

    package init() {}

    package subscript(_ key: Int64) -> CBORValue? {
        entries.first { $0.key.integer == key }?.value
    }

    package subscript(_ key: String) -> CBORValue? {
        entries.first { $0.key.isText(key) }?.value
    }

    package var count: Int { entries.count }

    /// The values of exactly these keys, in their order; nil if a key is missing or the map has another one.
    package func values(ofExactly keys: Int64...) -> [CBORValue]? {
        let values = keys.compactMap { self[$0] }
        return values.count == keys.count && values.count == count ? values : nil
    }

    /// The values of exactly these keys, in their order; nil if a key is missing or the map has another one.
    package func values(ofExactly keys: String...) -> [CBORValue]? {
        let values = keys.compactMap { self[$0] }
        return values.count == keys.count && values.count == count ? values : nil
    }

    /// Adds an entry.
    ///
    /// - Throws: `CBORError.duplicateKey`.
    package mutating func add(_ key: CBORValue, _ value: CBORValue) throws(CBORError) {
        guard !hasKey(key) else { throw .duplicateKey }
        entries.append(Entry(key: key, value: value))
    }

    private func hasKey(_ key: CBORValue) -> Bool {
        if case .text(let text) = key { return self[text] != nil }
        return entries.contains { $0.key == key }
    }
}
