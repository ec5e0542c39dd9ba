import HTTPTypes
import Hummingbird
import LatchkeyHTTP
import LatchkeyJSON

/// The members of a JSON object that a client has sent.
struct KiiBody: Sendable {
    let members: [String: JSONValue]

    /// A text that must be there and not be empty.
    func text(_ name: String) throws(KiiRefusal) -> String {
        guard let text = try textIfAny(name) else { throw .invalid("\(name) is missing.") }
        return text
    }

    /// Whether a member says true.
    func isTrue(_ name: String) -> Bool { members[name] == .bool(true) }

    /// A text; nil where it is missing, null or empty.
    func textIfAny(_ name: String) throws(KiiRefusal) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        default: throw .invalid("\(name) must be a string.")
        }
    }
}

extension Request {
    /// The body, which must be a JSON object; Kii's own media types stand for JSON, and so does none.
    func kiiBody(limit: Int = Request.bodyLimit) async throws -> KiiBody {
        guard let members = try await decode(JSONValue.self, limit: limit, mediaTypes: [kiiMediaType]).objectValue
        else {
            throw KiiRefusal.invalid("Send one JSON object.")
        }
        return KiiBody(members: members)
    }

    /// The body, which may be left out.
    func kiiBodyIfAny() async throws -> KiiBody {
        guard let value = try await decodeIfAny(JSONValue.self, mediaTypes: [kiiMediaType]) else {
            return KiiBody(members: [:])
        }
        guard let members = value.objectValue else { throw KiiRefusal.invalid("Send one JSON object.") }
        return KiiBody(members: members)
    }

    /// The body, which is a JSON object or a form.
    func kiiBodyOrForm() async throws -> KiiBody {
        guard isForm else { return try await kiiBody() }
        let form = try await form(limit: Request.bodyLimit)
        if let name = form.repeatedName { throw KiiRefusal.invalid("\(name) is there twice.") }
        return KiiBody(members: Dictionary(form.fields.map { ($0.name, .string($0.value)) }) { first, _ in first })
    }

    private var isForm: Bool {
        headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    }

    /// The media type of the body where it is JSON of some kind, in lower case and without parameters.
    var kiiMediaType: String {
        let type = (headers[.contentType] ?? "").split(separator: ";").first.map(String.init) ?? ""
        let name = type.trimmingPrefix { $0 == " " }.lowercased().replacing(" ", with: "")
        return name.hasSuffix("+json") && name.hasPrefix("application/vnd.") ? name : "application/json"
    }
}
