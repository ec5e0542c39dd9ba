/// A piece of a page.
enum HTMLToken {
    case text(String)
    case open(String, [String: String])
    case close(String)
}

/// Reads tags, attributes and text as browsers do, leniently and in one pass.
struct HTMLTokens: Sequence, IteratorProtocol {
    private let source: [UInt8]
    private var place = 0
    /// The name of an element whose content is no markup.
    private var raw: String?

    init(_ text: String) { source = Array(text.utf8) }

    mutating func next() -> HTMLToken? {
        guard place < source.count else { return nil }
        if let name = raw { return content(of: name) }
        guard source[place] == UInt8(ascii: "<") else { return text() }
        if starts(with: "<!--") {
            skip(past: "-->")
            return .text("")
        }
        if starts(with: "<!") || starts(with: "<?") {
            skip(past: ">")
            return .text("")
        }
        return tag() ?? text()
    }

    private func starts(with text: String, at index: Int? = nil) -> Bool {
        let from = index ?? place
        return source[from...].prefix(text.utf8.count).elementsEqual(text.utf8)
    }

    private mutating func skip(past text: String) {
        while place < source.count, !starts(with: text) { place += 1 }
        place = Swift.min(place + text.utf8.count, source.count)
    }

    private mutating func text() -> HTMLToken {
        let start = place
        place += 1
        while place < source.count, source[place] != UInt8(ascii: "<") { place += 1 }
        return .text(HTMLEntities.decoded(String(decoding: source[start..<place], as: UTF8.self)))
    }

    /// The text in a script, a style or a text field, up to its end tag.
    private mutating func content(of name: String) -> HTMLToken {
        let start = place
        let end = Array("</\(name)".utf8)
        while place < source.count {
            let piece = source[place...].prefix(end.count).map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
            if piece == end { break }
            place += 1
        }
        raw = nil
        guard name == "textarea" || name == "title" else { return .text("") }
        return .text(HTMLEntities.decoded(String(decoding: source[start..<place], as: UTF8.self)))
    }

    private mutating func tag() -> HTMLToken? {
        let start = place
        place += 1
        let closes = place < source.count && source[place] == UInt8(ascii: "/")
        if closes { place += 1 }
        let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }.lowercased()
        guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
            place = start
            return nil
        }
        let attributes = attributes()
        if closes { return .close(name) }
        if ["script", "style", "textarea", "title"].contains(name) { raw = name }
        return .open(name, attributes)
    }

    private mutating func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while place < source.count {
            let byte = source[place]
            if byte == UInt8(ascii: ">") {
                place += 1
                break
            }
            if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
                place += 1
                continue
            }
            let name = word { !Self.isSpace($0) && !"=>/".utf8.contains($0) }
            guard !name.isEmpty else {
                place += 1
                continue
            }
            found[name.lowercased()] = found[name.lowercased()] ?? value()
        }
        return found
    }

    private mutating func value() -> String {
        var next = place
        while next < source.count, Self.isSpace(source[next]) { next += 1 }
        guard next < source.count, source[next] == UInt8(ascii: "=") else { return "" }
        place = next + 1
        while place < source.count, Self.isSpace(source[place]) { place += 1 }
        guard place < source.count else { return "" }
        let quote = source[place]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return HTMLEntities.decoded(word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
        }
        place += 1
        let text = word { $0 != quote }
        place = Swift.min(place + 1, source.count)
        return HTMLEntities.decoded(text)
    }

    private mutating func word(while belongs: (UInt8) -> Bool) -> String {
        let start = place
        while place < source.count, belongs(source[place]) { place += 1 }
        return String(decoding: source[start..<place], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }
}

enum HTMLEntities {
    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "hellip": "…",
        "ndash": "–", "mdash": "—", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "equals": "=",
    ]

    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let window = rest.prefix(12)
            guard let end = window.firstIndex(of: ";"), let character = character(rest[..<end].dropFirst()) else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            result += character
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return named[String(name)] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
