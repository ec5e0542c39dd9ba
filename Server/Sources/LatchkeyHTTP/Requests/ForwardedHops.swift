import LatchkeyCore

/// The hops of a request according to its headers, the client first; nil for a hop that is not an address.
enum ForwardedHops {
    /// `X-Forwarded-For`: a list of addresses, some with a port.
    static func xForwardedFor(_ lines: [String]) -> [IPAddress?] {
        lines.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false)
            .map { IPAddress(node: $0.trimmingOptionalSpace) }
    }

    /// `Forwarded` (RFC 7239): a list of elements; the hop is the pair `for` of each.
    ///
    /// A malformed header counts as unknown as a whole: an open quotation mark of a client would swallow the elements
    /// that a proxy added after it.
    static func forwarded(_ lines: [String]) -> [IPAddress?] {
        var text = ForwardedText(lines.joined(separator: ","))
        return text.elements() ?? [nil]
    }
}

/// Reads the elements of `Forwarded` from left to right.
private struct ForwardedText {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    /// Nil if the text is malformed.
    mutating func elements() -> [IPAddress?]? {
        var hops: [IPAddress?] = []
        repeat {
            skipSpace()
            // A list may have empty elements (RFC 9110 §5.6.1).
            if rest.isEmpty || rest.first == UInt8(ascii: ",") { continue }
            guard let hop = element() else { return nil }
            hops.append(hop)
        } while skip(",")
        return rest.isEmpty ? hops : nil
    }

    private mutating func element() -> IPAddress?? {
        var node: String?
        repeat {
            skipSpace()
            if rest.isEmpty || rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: ";") { continue }
            let name = token()
            guard !name.isEmpty, skip("="), let value = value() else { return nil }
            if name.lowercased() == "for" {
                guard node == nil else { return nil }
                node = value
            }
            skipSpace()
        } while skip(";")
        return .some(node.flatMap { IPAddress(node: Substring($0)) })
    }

    private mutating func value() -> String? {
        guard skip("\"") else {
            let token = token()
            return token.isEmpty ? nil : token
        }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                bytes.append(escaped)
            default: bytes.append(byte)
            }
        }
        return nil
    }

    /// A token, including characters that some proxies forget to quote.
    private mutating func token() -> String {
        let token = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "!#$%&'*+-.^_`|~:[]".utf8.contains(byte)
            }
        }
        rest = rest[token.endIndex...]
        return String(decoding: token, as: UTF8.self)
    }

    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\t") { rest.removeFirst() }
    }
}

extension IPAddress {
    /// The address of a hop, with or without a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`.
    fileprivate init?(node: Substring) {
        guard node.first == "[" else {
            let parts = node.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            self.init(parts.count == 2 ? parts[0] : node)
            return
        }
        guard let end = node.firstIndex(of: "]") else { return nil }
        let port = node[node.index(after: end)...]
        guard port.isEmpty || port.first == ":" else { return nil }
        self.init(node[node.index(after: node.startIndex)..<end])
    }
}

extension Substring {
    fileprivate var trimmingOptionalSpace: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
