import ServerTesting
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyJSON
import Testing

/// Sends requests, and compares each answer with a stored one: its status, its headers and its body.
actor KeptAnswers {
    private let server: TestServer
    private(set) var names: Set<String> = []

    init(_ server: TestServer) { self.server = server }

    /// Sends a request and compares its answer.
    ///
    /// The variant distinguishes answers of one endpoint with the same status and code.
    func send(
        _ method: String,
        _ path: String,
        _ body: Body? = nil,
        token: String? = nil,
        headers: [String: String] = [:],
        variant: String? = nil
    ) async throws -> TestAnswer {
        let answer = try await server.send(method, path, body, token: token, headers: headers)
        try keep(answer, to: method, path, variant)
        return answer
    }

    /// Compares an answer with the stored one.
    func keep(_ answer: TestAnswer, to method: String, _ path: String, _ variant: String? = nil) throws {
        let operation = try #require(DeclaredAnswers.shared?.operation(method, path), "\(method) \(path)")
        let code = answer["code"]?.stringValue ?? answer["error"]?.stringValue
        let name = [operation.id, "\(answer.status)", code, variant].compactMap { $0 }.joined(separator: ".")
        names.insert(name)
        try GoldenFile("Golden/\(name).json").expect(Self.text(of: answer))
    }

    private static let unkept: Set<HTTPField.Name> = [.date, .contentLength]

    private static func text(of answer: TestAnswer) throws -> String {
        var headers: [String: JSONValue] = [:]
        for field in answer.headers where !unkept.contains(field.name) {
            let values = answer.headers[values: field.name]
            let isID = field.name.rawName == LatchkeyHeader.requestID
            headers[field.name.rawName] =
                isID ? "<request>" : values.count == 1 ? .string(field.value) : .array(values.map(JSONValue.string))
        }
        var value: [String: JSONValue] = ["status": .integer(Int64(answer.status)), "headers": .object(headers)]
        if !answer.body.isEmpty { value["body"] = (try? answer.decoded(JSONValue.self)) ?? .string(answer.text) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var placeholders = Placeholders()
        return try placeholders.fill(String(decoding: encoder.encode(value), as: UTF8.self)) + "\n"
    }
}
