/// A query in Khoros' language, of the supported form: `SELECT fields FROM users WHERE id = 'id'`, or by `login` or
/// `email`.
///
/// The parser reads each character once, so its time is linear.
package struct LiQLQuery: Sendable, Equatable {
    /// In bytes.
    package static let longest = 4096

    /// In lower case; nil for all.
    package let fields: [String]?
    package let user: User

    /// The condition that names the user.
    package enum User: Sendable, Equatable {
        /// An id, or `self`.
        case id(String)
        case login(String)
        case email(String)
    }

    package init(_ text: String) throws(LiQLError) {
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        var words = LiQLWords(text)
        try words.take("select")
        var fields: [String] = []
        repeat { fields.append(try words.takes("*") ? "*" : words.name().lowercased()) } while try words.takes(",")
        try words.take("from")
        guard try words.name().lowercased() == "users" else { throw .unsupported }
        try words.take("where")
        let name = try words.name().lowercased()
        try words.take("=")
        switch name {
        case "id": user = .id(try words.value())
        case "login": user = .login(try words.value())
        case "email": user = .email(try words.value())
        default: throw .unsupported
        }
        if try words.takes("limit") { _ = try words.name() }
        _ = try words.takes(";")
        guard try words.isAtEnd else { throw .unsupported }
        self.fields = fields.contains("*") ? nil : fields
    }
}

package enum LiQLError: Error, Equatable, Sendable {
    case tooLong
    case malformed
    /// Possibly a valid query, but not a supported one.
    case unsupported
}

/// Splits a query into words.
private struct LiQLWords {
    private enum Word: Equatable {
        case name(String)
        /// A comma or another single character.
        case sign(String)
        case text(String)
        case end

        func reads(_ word: String) -> Bool {
            switch self {
            case .name(let name): name.lowercased() == word
            case .sign(let sign): sign == word
            case .text, .end: false
            }
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    /// A word that was read and not used yet.
    private var ahead: Word?

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool {
        mutating get throws(LiQLError) { try next() == .end }
    }

    mutating func take(_ word: String) throws(LiQLError) {
        guard try next().reads(word) else { throw .unsupported }
        ahead = nil
    }

    /// Uses the next word if it is this one.
    mutating func takes(_ word: String) throws(LiQLError) -> Bool {
        guard try next().reads(word) else { return false }
        ahead = nil
        return true
    }

    mutating func name() throws(LiQLError) -> String {
        guard case .name(let name) = try next() else { throw .unsupported }
        ahead = nil
        return name
    }

    /// A quoted text or a name.
    mutating func value() throws(LiQLError) -> String {
        switch try next() {
        case .name(let text), .text(let text):
            ahead = nil
            return text
        case .sign, .end: throw .unsupported
        }
    }

    private mutating func next() throws(LiQLError) -> Word {
        if let ahead { return ahead }
        let word = try read()
        ahead = word
        return word
    }

    private mutating func read() throws(LiQLError) -> Word {
        while position < bytes.count, bytes[position].isBlank { position += 1 }
        guard position < bytes.count else { return .end }
        let first = bytes[position]
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return .text(try quoted(first)) }
        let start = position
        if ",=*;".utf8.contains(first) {
            position += 1
            return .sign(String(decoding: [first], as: UTF8.self))
        }
        while position < bytes.count, bytes[position].isOfName { position += 1 }
        guard position > start else { throw .malformed }
        return .name(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func quoted(_ quote: UInt8) throws(LiQLError) -> String {
        let start = position + 1
        position = start
        while position < bytes.count, bytes[position] != quote { position += 1 }
        guard position < bytes.count else { throw .malformed }
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
