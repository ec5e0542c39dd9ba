/// Checks the grammar of JSON (RFC 8259) and the stricter rules of I-JSON (RFC 7493).
///
/// Decoders are lenient with ignored members, trailing commas and duplicate names. A text that passes has the same
/// meaning for every decoder.
public struct JSONSyntax {
    /// The deepest nesting of objects and arrays.
    public static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0

    /// Checks one JSON text in UTF-8.
    ///
    /// - Parameter bytes: The whole text, as valid UTF-8.
    /// - Throws: ``JSONSyntaxError`` at the first fault.
    public static func check(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        var syntax = JSONSyntax(bytes: bytes)
        syntax.skipSpace()
        try syntax.value(depth: 0)
        syntax.skipSpace()
        guard syntax.position == bytes.count else { throw .malformed }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) {
        switch next {
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) {
        guard depth <= Self.deepest else { throw .tooDeep }
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        var names: Set<String> = []
        repeat {
            skipSpace()
            let start = position
            try string()
            guard names.insert(name(from: start)).inserted else { throw .duplicateName }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw .malformed }
            skipSpace()
            try value(depth: depth)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw .malformed }
    }

    /// The unescaped name that starts at an index and ends here; Swift compares names by canonical equivalence.
    private func name(from start: Int) -> String {
        var rest = bytes[(start + 1)..<(position - 1)]
        guard rest.contains(UInt8(ascii: "\\")) else { return String(decoding: rest, as: UTF8.self) }
        var units: [UInt16] = []
        while let slash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<slash], as: UTF8.self).utf16
            let (escape, after) = (rest[slash + 1], rest[(slash + 2)...])
            if escape == UInt8(ascii: "u") {
                units.append(UInt16(String(decoding: after.prefix(4), as: UTF8.self), radix: 16) ?? 0)
                rest = after.dropFirst(4)
            } else {
                units.append(UInt16(Self.escaped[escape] ?? escape))
                rest = after
            }
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }

    /// Control characters by their escape letters.
    private static let escaped: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "t"): 0x09,
    ]

    private mutating func array(depth: Int) throws(JSONSyntaxError) {
        guard depth <= Self.deepest else { throw .tooDeep }
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            skipSpace()
            try value(depth: depth)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw .malformed }
    }

    private mutating func word(_ word: StaticString) throws(JSONSyntaxError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { throw .malformed }
        }
    }

    private mutating func number() throws(JSONSyntaxError) {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw .malformed }
    }

    private mutating func string() throws(JSONSyntaxError) {
        guard take(UInt8(ascii: "\"")) else { throw .malformed }
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw .malformed
            default: break
            }
        }
        throw .malformed
    }

    private mutating func escape() throws(JSONSyntaxError) {
        guard let byte = next else { throw .malformed }
        position += 1
        if byte == UInt8(ascii: "u") {
            let unit = try hexadecimal()
            if (0xDC00...0xDFFF).contains(unit) { throw .malformed }
            guard (0xD800...0xDBFF).contains(unit) else { return }
            // The second half of a surrogate pair must follow.
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw .malformed }
            guard (0xDC00...0xDFFF).contains(try hexadecimal()) else { throw .malformed }
        } else {
            guard #""\/bfnrt"#.utf8.contains(byte) else { throw .malformed }
        }
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> Int {
        guard position + 4 <= bytes.count else { throw .malformed }
        var unit = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else { throw .malformed }
            unit = unit * 16 + digit
            position += 1
        }
        return unit
    }
}

/// A fault of a JSON text.
public enum JSONSyntaxError: Error, Hashable, Sendable {
    /// The text breaks the grammar.
    case malformed
    /// Objects and arrays are nested deeper than ``JSONSyntax/deepest``.
    case tooDeep
    /// An object has two members of one name (RFC 7493 §2.3).
    case duplicateName
}
