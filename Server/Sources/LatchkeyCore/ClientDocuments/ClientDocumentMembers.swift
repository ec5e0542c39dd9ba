import Foundation
import LatchkeyJSON

/// The members of a document, read with their types.
///
/// A member that is `null` has a wrong type.
struct ClientDocumentMembers {
    private let values: [String: JSONValue]
    private let policy: FetchPolicy

    /// - Throws: `.malformed` unless the bytes are one JSON object without duplicate members.
    init(_ bytes: [UInt8], policy: FetchPolicy) throws(ClientDocumentError) {
        guard bytes.count <= ClientDocument.longest, String(validating: bytes, as: UTF8.self) != nil,
            (try? JSONSyntax.check(bytes)) != nil,
            let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
        else { throw .malformed }
        self.values = values
        self.policy = policy
    }

    func has(_ member: ClientDocument.Member) -> Bool { values[member.rawValue] != nil }

    func text(_ member: ClientDocument.Member) throws(ClientDocumentError) -> String? {
        try value(member, \.stringValue)
    }

    func flag(_ member: ClientDocument.Member) throws(ClientDocumentError) -> Bool? {
        try value(member, \.boolValue)
    }

    func object(_ member: ClientDocument.Member) throws(ClientDocumentError) -> [String: JSONValue]? {
        try value(member, \.objectValue)
    }

    func texts(_ member: ClientDocument.Member, most: Int) throws(ClientDocumentError) -> [String]? {
        guard let elements = try value(member, \.arrayValue) else { return nil }
        let texts = elements.compactMap(\.stringValue)
        guard texts.count == elements.count, texts.count <= most else { throw .member(member) }
        return texts
    }

    /// A URL that the server calls.
    func url(_ member: ClientDocument.Member) throws(ClientDocumentError) -> String? {
        guard let text = try text(member) else { return nil }
        guard let url = FetchAddress(text), policy.allows(url) else { throw .member(member) }
        return text
    }

    /// A URL for people.
    func link(_ member: ClientDocument.Member) throws(ClientDocumentError) -> String? {
        guard let text = try text(member) else { return nil }
        // A fragment does no harm there.
        guard let url = FetchAddress(String(text.prefix { $0 != "#" })), url.isSecure,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .member(member) }
        return text
    }

    private func value<Value>(
        _ member: ClientDocument.Member,
        _ read: (JSONValue) -> Value?
    ) throws(ClientDocumentError) -> Value? {
        guard let value = values[member.rawValue] else { return nil }
        guard let read = read(value) else { throw .member(member) }
        return read
    }
}
