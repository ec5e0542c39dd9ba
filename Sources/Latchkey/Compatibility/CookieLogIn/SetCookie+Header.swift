import Foundation

extension SetCookie {
    /// The cookies of joined `Set-Cookie` headers.
    package static func all(in header: String) -> [SetCookie] {
        split(header).compactMap { SetCookie($0.drop { ", \t".contains($0) }) }
    }

    /// Splits `Set-Cookie` headers, which `HTTPURLResponse` joins by commas.
    ///
    /// A comma separates two cookies if a name and `=` follow. In an unquoted value it must also be followed by a
    /// space, as joiners write one and values with commas do not.
    private static func split(_ header: String) -> [Substring] {
        let text = header.utf8
        var cookies: [Substring] = []
        var start = text.startIndex
        var index = start
        var isInValue = true
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "\"") where isInValue && index > start && text[text.index(before: index)] == equals:
                index = endOfQuotation(in: text, from: index)
            case UInt8(ascii: ";"):
                isInValue = false
            case UInt8(ascii: ","):
                let rest = text[text.index(after: index)...]
                let next = rest.drop { $0 == space || $0 == tab }
                guard startsCookie(next), !isInValue || next.startIndex > rest.startIndex else { break }
                cookies.append(header[start..<index])
                start = next.startIndex
                index = start
                isInValue = true
                continue
            default: break
            }
            index = text.index(after: index)
        }
        return cookies + [header[start...]]
    }

    /// The end of a quotation; its start if it is not closed.
    private static func endOfQuotation(in text: String.UTF8View, from start: String.Index) -> String.Index {
        let rest = text[text.index(after: start)...]
        guard let end = rest.firstIndex(where: { $0 == text[start] || $0 == UInt8(ascii: ";") }) else { return start }
        return text[end] == text[start] ? end : start
    }

    private static func startsCookie(_ text: Substring.UTF8View) -> Bool {
        guard let end = text.firstIndex(where: { !isOfName($0) }) else { return false }
        return end > text.startIndex && text[end] == equals
    }

    /// Whether a byte may be in the name of a cookie (RFC 9110 §5.6.2).
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static let equals = UInt8(ascii: "=")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
}
