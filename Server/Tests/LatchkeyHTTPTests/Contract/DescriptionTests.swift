import ServerTesting
import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyJSON
import Testing

/// The statements of the OpenAPI document are true.
@Suite struct DescriptionTests {
    private static let answers = DeclaredAnswers.shared

    @Test func `every example of a body, of an answer and of a type is as its schema says`() throws {
        let answers = try #require(Self.answers)
        let examples = Example.all(in: answers.schema.document)
        #expect(examples.count > 100)
        for example in examples {
            let problems = answers.schema.problems(of: example.value, by: example.schema)
            #expect(problems.isEmpty, "\(example.place): \(problems)")
        }
    }

    @Test func `every member that an example of a type has is in its schema, and the other way round`() throws {
        let document = try #require(Self.answers).schema.document
        let schemas = try #require(document.objectValue?["components"]?.objectValue?["schemas"]?.objectValue)
        for (name, schema) in schemas where schema.objectValue?["additionalProperties"] == nil {
            let example = try #require(schema.objectValue?["examples"]?.arrayValue?.first)
            let variants = [schema] + (schema.objectValue?["oneOf"]?.arrayValue ?? [])
            let described = Set(variants.flatMap { ($0.objectValue?["properties"]?.objectValue ?? [:]).keys })
            let shown = Set((example.objectValue ?? [:]).keys)
            #expect(shown.subtracting(described).isEmpty, "\(name)")
            #expect(
                described.subtracting(shown).isEmpty || Self.choices.contains(name),
                "\(name): \(described.subtracting(shown))"
            )
        }
    }

    @Test func `every example is read back as it was written`() throws {
        func check<Value: Described>(_ type: Value.Type) throws {
            let written = try WireJSON.encode(type.example)
            let read = try WireJSON.decode(type, from: written)
            #expect(try WireJSON.encode(read) == written, "\(type)")
        }
        let types = try OpenAPIDocument(Composition.endpoints).types
        #expect(types.count > 40)
        for type in types { try check(type) }
    }

    /// Types whose members exclude each other, so that no value has all of them.
    private static let choices: Set<String> = [
        "Refreshed", "VerificationRequest", "VerificationConfirmation", "PasswordResetConfirmation",
        "LogInCodeConfirmation", "AnswerChallengeRequest", "StepUpRequest",
        "Problem", "AuditEvent", "JSONWebKey",
    ]

    @Test func `the control: what is wrong with a value is found`() throws {
        let schema = JSONSchema(document: [:])
        let rules: JSONValue = [
            "type": "object", "required": ["a"],
            "properties": [
                "a": ["type": "integer", "minimum": 1], "b": ["type": ["string", "null"], "pattern": "^x"],
            ],
        ]
        #expect(schema.problems(of: ["a": 1, "b": .null], by: rules).isEmpty)
        #expect(schema.problems(of: [:], by: rules) == ["$.a is missing"])
        #expect(schema.problems(of: ["a": "1"], by: rules) == ["$.a is string and not integer"])
        #expect(schema.problems(of: ["a": 0, "b": "y"], by: rules).count == 2)
    }

    @Test func `the control: an answer that nobody has declared is found`() async throws {
        let answers = try #require(Self.answers)
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/v1/users/me")
            #expect(answers.problems(of: answer, to: "GET", "/v1/users/me").isEmpty)
            #expect(answers.problems(of: answer, to: "GET", "/v1/policy") == ["readPolicy: 401 login_required"])
            #expect(answers.problems(of: answer, to: "POST", "/users/login").isEmpty == false)
        }
    }
}

/// An example of the document.
private struct Example {
    let place: String
    let value: JSONValue
    let schema: JSONValue

    static func all(in value: JSONValue, at place: String = "") -> [Example] {
        guard let members = value.objectValue else {
            return (value.arrayValue ?? []).flatMap { all(in: $0, at: place) }
        }
        var found: [Example] = []
        if let schema = members["schema"] {
            if let example = members["example"] { found.append(Example(place: place, value: example, schema: schema)) }
            for (name, example) in members["examples"]?.objectValue ?? [:] {
                guard let value = example.objectValue?["value"] else { continue }
                found.append(Example(place: "\(place).\(name)", value: value, schema: schema))
            }
        } else if let examples = members["examples"]?.arrayValue {
            found += examples.map { Example(place: place, value: $0, schema: value) }
        }
        return found + members.flatMap { all(in: $0.value, at: "\(place)/\($0.key)") }
    }
}
