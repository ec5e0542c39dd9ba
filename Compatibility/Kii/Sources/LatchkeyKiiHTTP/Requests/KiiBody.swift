import HTTPTypes
import Hummingbird
import LatchkeyHTTP
import LatchkeyJSON

/// The JSON object in a request.
struct KiiBody: Sendable {
    let members: [String: JSONValue]

    /// A required, nonempty text.
    func text(_ name: String) throws(KiiRefusal) -> String {
        guard let text = try textIfAny(name) else { throw .invalid("\(name) is missing.") }
        return text
    }

    func isTrue(_ name: String) -> Bool { members[name] == .bool(true) }

    /// A text; nil if it is missing, null or empty.
    func textIfAny(_ name: String) throws(KiiRefusal) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        default: throw .invalid("\(name) must be a string.")
        }
    }
}

extension Request {
    /// A required JSON object, whatever its media type.
    func kiiBody(limit: Int = Request.bodyLimit) async throws -> KiiBody {
        guard let members = try await asJSON.decode(JSONValue.self, limit: limit).objectValue else {
            throw KiiRefusal.invalid("Send one JSON object.")
        }
        return KiiBody(members: members)
    }

    /// An optional JSON object.
    func kiiBodyIfAny() async throws -> KiiBody {
        guard let value = try await asJSON.decodeIfAny(JSONValue.self) else {
            return KiiBody(members: [:])
        }
        guard let members = value.objectValue else { throw KiiRefusal.invalid("Send one JSON object.") }
        return KiiBody(members: members)
    }

    /// A JSON object or a form.
    func kiiBodyOrForm() async throws -> KiiBody {
        guard kiiMediaType.isForm else { return try await kiiBody() }
        let (request, bytes) = try await collected(limit: Request.bodyLimit)
        // If a client sets no media type, its HTTP library may send the form's.
        guard bytes.first(where: { !$0.isJSONSpace }) != UInt8(ascii: "{") else { return try await request.kiiBody() }
        let form = try await request.form(limit: Request.bodyLimit)
        if let name = form.repeatedName { throw KiiRefusal.invalid("\(name) is there twice.") }
        return KiiBody(members: Dictionary(form.fields.map { ($0.name, .string($0.value)) }) { first, _ in first })
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(self)
    }
}
