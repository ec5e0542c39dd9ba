import ServerTesting
import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyJSON
import Testing

/// What the document says that the server may answer.
struct DeclaredAnswers: Sendable {
    /// Of this server.
    static let shared = try? DeclaredAnswers(OpenAPIDocument(Composition.endpoints).json)

    struct Operation: Sendable {
        let id: String
        let method: String
        let path: String
        let members: [String: JSONValue]

        private var segments: [Substring] { path.split(separator: "/", omittingEmptySubsequences: false) }

        /// How many segments of a path are parameters; nil where it is another path.
        fileprivate func parameters(in path: Substring) -> Int? {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == segments.count else { return nil }
            let fits = zip(parts, segments).allSatisfy { $0 == $1 || $1.hasPrefix("{") && !$0.isEmpty }
            return fits ? segments.count { $0.hasPrefix("{") } : nil
        }
    }

    let operations: [Operation]
    let schema: JSONSchema

    init(_ document: JSONValue) {
        schema = JSONSchema(document: document)
        operations = (document.objectValue?["paths"]?.objectValue ?? [:]).flatMap { path, operations in
            (operations.objectValue ?? [:]).map { method, operation in
                let members = operation.objectValue ?? [:]
                let id = members["operationId"]?.stringValue ?? ""
                return Operation(id: id, method: method.uppercased(), path: path, members: members)
            }
        }
        .sorted { $0.id < $1.id }
    }

    /// The operation that a request calls; nil where there is none.
    func operation(_ method: String, _ path: String) -> Operation? {
        let path = path.prefix { $0 != "?" }
        return operations.compactMap { operation in
            let isMeant = operation.method == method || method == "HEAD" && operation.method == "GET"
            return isMeant ? operation.parameters(in: path).map { (operation, $0) } : nil
        }
        .min { $0.1 < $1.1 }?.0
    }

    /// What of an answer is not declared.
    ///
    /// A defect of the server, 500, is not declared, and is for others to find. A method that a path does not take, 405, is no
    /// operation.
    func problems(of answer: TestAnswer, to method: String, _ path: String) -> [String] {
        guard ![405, 500].contains(answer.status), let operation = operation(method, path) else { return [] }
        guard let declared = operation.members["responses"]?.objectValue?["\(answer.status)"] else {
            return ["\(operation.id): \(answer.status) \(answer["code"]?.stringValue ?? "")"]
        }
        let response = schema.resolved(declared).objectValue ?? [:]
        let missing = (response["headers"]?.objectValue ?? [:]).keys.filter { name in
            !Self.sometimes.contains(name) && HTTPField.Name(name).map { !answer.headers.contains($0) } ?? true
        }
        let problems = missing.map { "the header \($0) is missing" } + contentProblems(of: answer, response, method)
        return problems.map { "\(operation.id) \(answer.status): \($0)" }
    }

    /// Headers that say something by not being there.
    private static let sometimes: Set<String> = ["Access-Control-Allow-Origin", "Set-Cookie", "WWW-Authenticate"]

    private func contentProblems(of answer: TestAnswer, _ response: [String: JSONValue], _ method: String) -> [String] {
        let content = response["content"]?.objectValue ?? [:]
        guard !answer.body.isEmpty else { return content.isEmpty || method == "HEAD" ? [] : ["there is no body"] }
        let type = (answer.headers[.contentType] ?? "").prefix { $0 != ";" }
        guard let media = content[String(type)]?.objectValue else { return ["\(type) is not declared"] }
        guard type.hasSuffix("json"), let rules = media["schema"] else { return [] }
        guard let value = try? answer.decoded(JSONValue.self) else { return ["the body is no JSON"] }
        return schema.problems(of: value, by: rules)
    }
}
