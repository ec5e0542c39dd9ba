import Hummingbird
import LatchkeyHTTP
import LatchkeyJSON

/// The JSON object in a request.
struct KhorosBody: Sendable {
    let members: [String: JSONValue]

    /// A required text that is not empty.
    func text(_ name: String) throws(KhorosRefusal) -> String {
        guard let text = try textIfAny(name) else { throw .invalid("\(name) is missing.") }
        return text
    }

    /// A text; nil if it is missing, null or empty.
    func textIfAny(_ name: String) throws(KhorosRefusal) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        default: throw .invalid("\(name) must be a string.")
        }
    }

    /// The member `data`.
    var data: KhorosBody {
        get throws(KhorosRefusal) {
            guard let members = members["data"]?.objectValue else { throw .invalid("data must be an object.") }
            return KhorosBody(members: members)
        }
    }
}

extension Request {
    /// A required JSON object.
    func khorosBody() async throws -> KhorosBody {
        guard let members = try await decode(JSONValue.self).objectValue else {
            throw KhorosRefusal.invalid("Send one JSON object.")
        }
        return KhorosBody(members: members)
    }

    /// An optional JSON object.
    func khorosBodyIfAny() async throws -> KhorosBody {
        guard let value = try await decodeIfAny(JSONValue.self) else { return KhorosBody(members: [:]) }
        guard let members = value.objectValue else { throw KhorosRefusal.invalid("Send one JSON object.") }
        return KhorosBody(members: members)
    }
}
