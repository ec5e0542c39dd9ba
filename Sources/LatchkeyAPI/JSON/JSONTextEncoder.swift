import Foundation

/// Encodes values to JSON without a tree of them.
final class JSONTextEncoder: Encoder {
    /// The value needs the framework's encoder.
    struct Unsupported: Error {}

    private enum State {
        case nothing
        case object(JSONText.Open)
        case array(JSONText.Open)
        case scalar
    }

    fileprivate var text = JSONText()
    /// What the value that is being encoded has written.
    private var state = State.nothing
    /// Whether the value asked for something that this encoder does not know, which its containers cannot refuse.
    fileprivate var isUnsupported = false

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Returns: UTF-8 JSON.
    /// - Throws: `Unsupported`, and the errors of the value.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONTextEncoder()
        try encoder.encode(value)
        if encoder.isUnsupported { throw Unsupported() }
        return encoder.text.bytes
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectContainer(encoder: self, object: openObject()))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONArrayContainer(encoder: self, array: openArray()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONValueContainer(encoder: self) }

    private func openObject() -> JSONText.Open {
        switch state {
        case .object(let open): return open
        case .array, .scalar: isUnsupported = true
        case .nothing: break
        }
        let open = text.open(UInt8(ascii: "{"))
        state = .object(open)
        return open
    }

    private func openArray() -> JSONText.Open {
        switch state {
        case .array(let open): return open
        case .object, .scalar: isUnsupported = true
        case .nothing: break
        }
        let open = text.open(UInt8(ascii: "["))
        state = .array(open)
        return open
    }

    /// Writes a value that is no object and no array.
    fileprivate func scalar(_ write: (inout JSONText) -> Void) {
        if case .nothing = state {} else { isUnsupported = true }
        write(&text)
        state = .scalar
    }

    fileprivate func scalar(_ value: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        // The framework's encoder has the error for it.
        guard value.isFinite else { throw Unsupported() }
        let text = value.description
        scalar { $0.write(number: text.hasSuffix(".0") ? String(text.dropLast(2)) : text) }
    }

    fileprivate func encode<Value: Encodable>(_ value: Value) throws {
        let outer = state
        state = .nothing
        if Value.self == String.self, let string = value as? String {
            scalar { $0.write(string) }
        } else if Value.self == Date.self, let date = value as? Date {
            scalar { $0.write(WireJSON.text(of: date)) }
        } else if Value.self == Data.self || Value.self == URL.self || Value.self == Decimal.self {
            throw Unsupported()
        } else {
            try value.encode(to: self)
        }
        switch state {
        case .nothing: throw Unsupported()
        case .object(let open): text.closeObject(open)
        case .array: text.closeArray()
        case .scalar: break
        }
        state = outer
        if case .nothing = outer { state = .scalar }
    }

    /// The encoder of a value that this encoder cannot write.
    fileprivate func unsupported() -> JSONTextEncoder {
        isUnsupported = true
        return JSONTextEncoder()
    }
}

/// The members of an object.
private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONTextEncoder
    let object: JSONText.Open

    var codingPath: [any CodingKey] { [] }

    private func member(_ key: Key, _ write: () throws -> Void) rethrows {
        let name = key.stringValue
        let start = encoder.text.beginMember(name, of: object)
        try write()
        encoder.text.endMember(name, from: start)
    }

    func encodeNil(forKey key: Key) { member(key) { encoder.text.write(raw: "null") } }

    func encode(_ value: Bool, forKey key: Key) {
        member(key) { encoder.text.write(raw: value ? "true" : "false") }
    }

    func encode(_ value: String, forKey key: Key) { member(key) { encoder.text.write(value) } }

    func encode(_ value: Int, forKey key: Key) { member(key) { encoder.text.write(number: String(value)) } }

    func encode(_ value: Int64, forKey key: Key) { member(key) { encoder.text.write(number: String(value)) } }

    func encode(_ value: some Encodable, forKey key: Key) throws { try member(key) { try encoder.encode(value) } }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        encoder.unsupported().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.unsupported().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.unsupported() }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.unsupported() }
}

/// The elements of an array.
private struct JSONArrayContainer: UnkeyedEncodingContainer {
    let encoder: JSONTextEncoder
    let array: JSONText.Open
    private(set) var count = 0

    init(encoder: JSONTextEncoder, array: JSONText.Open) {
        self.encoder = encoder
        self.array = array
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {
        encoder.text.beginElement(of: array)
        encoder.text.write(raw: "null")
        count += 1
    }

    mutating func encode(_ value: some Encodable) throws {
        encoder.text.beginElement(of: array)
        try encoder.encode(value)
        count += 1
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.unsupported().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unsupported().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.unsupported() }
}

/// A value that is no object and no array, or that wraps another value.
private struct JSONValueContainer: SingleValueEncodingContainer {
    let encoder: JSONTextEncoder

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.scalar { $0.write(raw: "null") } }
    func encode(_ value: Bool) { encoder.scalar { $0.write(raw: value ? "true" : "false") } }
    func encode(_ value: String) { encoder.scalar { $0.write(value) } }
    func encode(_ value: Double) throws { try encoder.scalar(value) }
    func encode(_ value: Float) throws { try encoder.scalar(value) }
    func encode(_ value: Int) { number(value) }
    func encode(_ value: Int8) { number(value) }
    func encode(_ value: Int16) { number(value) }
    func encode(_ value: Int32) { number(value) }
    func encode(_ value: Int64) { number(value) }
    func encode(_ value: UInt) { number(value) }
    func encode(_ value: UInt8) { number(value) }
    func encode(_ value: UInt16) { number(value) }
    func encode(_ value: UInt32) { number(value) }
    func encode(_ value: UInt64) { number(value) }
    func encode(_ value: some Encodable) throws { try encoder.encode(value) }

    private func number(_ value: some BinaryInteger) { encoder.scalar { $0.write(number: String(value)) } }
}
