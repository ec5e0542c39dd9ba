import Foundation
import LatchkeyAPI
import LatchkeyJSON

extension FakeRequest {
    /// The most bytes of a body, where a route does not say otherwise.
    static let bodyLimit = 16 * 1024
    /// What a merge patch may be sent as (RFC 7396 §4).
    static let patchTypes: Set<String> = ["application/json", "application/merge-patch+json"]

    /// The body as a value, read as strictly as the real server does.
    func read<Value: Decodable>(
        _ type: Value.Type,
        limit: Int = bodyLimit,
        mediaTypes: Set<String> = ["application/json"]
    ) throws(Refusal) -> Value {
        let mediaType = (header("Content-Type") ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard mediaTypes.contains(mediaType.lowercased()), header("Content-Encoding") == nil else {
            throw Refusal(.unsupportedMediaType, "Send the body as application/json in UTF-8, not compressed.")
        }
        guard body.count <= limit else {
            throw Refusal(.payloadTooLarge, "The body is too large. Keep it under \(limit) bytes.")
        }
        guard String(validating: body, as: UTF8.self) != nil else { throw .malformedJSON }
        do { try JSONSyntax.check(Array(body)) } catch { throw Refusal(syntax: error) }
        do {
            return try WireJSON.decode(type, from: body)
        } catch { throw Refusal(decoding: error) }
    }
}

extension Refusal {
    fileprivate init(syntax error: JSONSyntaxError) {
        switch error {
        case .malformed: self = .malformedJSON
        case .tooDeep:
            let deepest = JSONSyntax.deepest
            self.init(.malformedJSON, "The body is nested deeper than \(deepest) levels. Flatten it.")
        case .duplicateName:
            self.init(.malformedJSON, "An object in the body has two members of one name. Send each once.")
        }
    }

    /// Names the member that could not be read.
    fileprivate init(decoding error: any Error) {
        switch error as? DecodingError {
        case .typeMismatch(let type, let context):
            self.init(context.codingPath, .wrongType, "This must be \(Self.name(of: type)).")
        case .keyNotFound(let key, let context): self.init(context.codingPath + [key], .required, "This is missing.")
        case .valueNotFound(_, let context): self.init(context.codingPath, .required, "This must not be null.")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(context.codingPath, .invalidValue, "This value is not acceptable.")
        default: self = .malformedJSON
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type, is Double.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }

    private init(_ path: [any CodingKey], _ code: ErrorCode, _ detail: String) {
        let name = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        self.init(fields: [name.isEmpty ? "body" : name: FieldProblem(code: code, detail: detail)])
    }
}
