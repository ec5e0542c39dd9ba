/// Ordered names and values of a query or of an urlencoded form.
package struct FormFields: Sendable, Equatable {
    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package private(set) var fields: [Field]

    package init(_ fields: [(String, String)] = []) { self.fields = fields.map { Field(name: $0.0, value: $0.1) } }

    /// Reads `application/x-www-form-urlencoded`.
    package init(decoding text: some StringProtocol) {
        fields = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(
                name: Self.decoded(String(parts[0])),
                value: parts.count > 1 ? Self.decoded(String(parts[1])) : ""
            )
        }
    }

    package var names: [String] { fields.map(\.name) }
    package var isEmpty: Bool { fields.isEmpty }

    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first value of a name; setting it replaces all in the place of the first, and nil removes them.
    package subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            guard let newValue else { return }
            fields.insert(Field(name: name, value: newValue), at: min(place, fields.endIndex))
        }
    }

    /// Adds a field, also if there is one of that name.
    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Adds the fields of another list.
    package func adding(_ more: FormFields) -> FormFields {
        var all = self
        all.fields += more.fields
        return all
    }

    package func reversed() -> FormFields {
        var turned = self
        turned.fields.reverse()
        return turned
    }

    package var encoded: String {
        fields.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
    }

    /// Percent-encodes everything except the unreserved characters of RFC 3986.
    package static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var place = 0
        while place < source.count {
            let byte = source[place]
            if byte == UInt8(ascii: "%"), place + 2 < source.count,
                let value = UInt8(String(decoding: source[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                place += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                place += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
