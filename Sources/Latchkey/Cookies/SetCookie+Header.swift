import Foundation

extension SetCookie {
    /// The cookies of an answer.
    package static func all(in header: String) -> [SetCookie] {
        split(header).compactMap { SetCookie($0.drop { ", \t".contains($0) }) }
    }

    /// The headers `Set-Cookie` of an answer, which `HTTPURLResponse` hands out joined by commas.
    ///
    /// A comma stands between two cookies when a name and `=` follow it. Within a value that has no quotation marks the
    /// space after it decides: those who join write one, those who put commas into values do not.
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

    /// Where a quotation ends: at its second mark, or where it starts when it has none.
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
