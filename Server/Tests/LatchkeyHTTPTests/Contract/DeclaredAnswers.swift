import ServerTesting
import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyJSON
import Testing

/// The answers that the OpenAPI document declares.
struct DeclaredAnswers: Sendable {
    /// The declared answers of this server.
    static let shared = try? DeclaredAnswers(OpenAPIDocument(Composition.endpoints).json)

    struct Operation: Sendable {
        let id: String
        let method: String
        let path: String
        let members: [String: JSONValue]

        private var segments: [Substring] { path.split(separator: "/", omittingEmptySubsequences: false) }

        /// The number of parameters among the path's segments; nil if it is another path.
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

    /// The operation of a request; nil if there is none.
    func operation(_ method: String, _ path: String) -> Operation? {
        let path = path.prefix { $0 != "?" }
        return operations.compactMap { operation in
            let isMeant = operation.method == method || method == "HEAD" && operation.method == "GET"
            return isMeant ? operation.parameters(in: path).map { (operation, $0) } : nil
        }
        .min { $0.1 < $1.1 }?.0
    }

    /// The parts of an answer that are not declared.
    ///
    /// 500, a defect of the server, is not declared; other tests detect it. 405, for a method that a path does not
    /// support, belongs to no operation.
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

    /// Headers whose absence has a meaning.
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
