import ServerTesting
import Foundation
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyJSON
import Testing

/// Sends requests that the document allows, and requests with one fault: every answer is declared.
///
/// `TestServer` compares each answer with the document; this suite makes the requests.
@Suite struct RandomRequestTests {
    @Test(arguments: [1, 4711] as [UInt64]) func `whatever is sent, the answer is one that is declared`(
        seed: UInt64
    ) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            var client = RandomClient(server, try #require(DeclaredAnswers.shared), seed: seed)
            for _ in 0..<1500 { try await client.sendOne() }
            // The control: the requests reach the endpoints, and are not all refused beforehand.
            #expect(client.succeeded.count > 20, "\(client.succeeded.sorted())")
            #expect(client.refused > 300)
        }
    }
}

/// A client that knows only the document.
private struct RandomClient {
    private let server: TestServer
    private let answers: DeclaredAnswers
    private var sample: SchemaSample
    private var person: Person?
    private var users = 0
    /// The operations that have succeeded.
    private(set) var succeeded: Set<String> = []
    /// The number of refused requests.
    private(set) var refused = 0

    init(_ server: TestServer, _ answers: DeclaredAnswers, seed: UInt64) {
        self.server = server
        self.answers = answers
        sample = SchemaSample(schema: answers.schema, random: SeededGenerator(seed: seed))
    }

    mutating func sendOne() async throws {
        guard let operation = sample.random.choose(answers.operations) else { return }
        let (path, headers) = parameters(of: operation)
        let (body, isRefused) = try self.body(of: operation)
        let needsSession = operation.members["security"] != nil
        let token = needsSession && !sample.random.happens(oneIn: 12) ? try await accessToken() : nil
        let answer = try await server.send(operation.method, path, body, token: token, headers: headers)
        #expect(answer.status != 500, "\(operation.method) \(path) \(body?.text ?? ""): \(answer.text)")
        if isRefused { #expect((400...499).contains(answer.status), "\(operation.id) \(body?.text ?? "")") }
        switch answer.status {
        case 200...299: succeeded.insert(operation.id)
        case 401:
            person = nil
            refused += 1
        case 429:
            server.clock.turn(by: 3600)
            person = nil
        default: refused += 1
        }
        // The session has ended or changed.
        if ["deleteUser", "logOut", "logOutOfCookie", "refreshSession"].contains(operation.id) { person = nil }
    }

    private mutating func accessToken() async throws -> String {
        if let person { return person.accessToken }
        users += 1
        let person = try await server.register("user\(users)")
        self.person = person
        return person.accessToken
    }

    /// The path with its parameters filled in, and headers; some values are invalid.
    private mutating func parameters(
        of operation: DeclaredAnswers.Operation
    ) -> (path: String, headers: [String: String]) {
        var (path, query, headers): (String, [String], [String: String]) = (operation.path, [], [:])
        for parameter in operation.members["parameters"]?.arrayValue ?? [] {
            guard let members = parameter.objectValue, let name = members["name"]?.stringValue,
                let schema = members["schema"]
            else { continue }
            let isGood = !sample.random.happens(oneIn: 10)
            let value = isGood ? text(sample.value(of: schema)) : text(sample.anything())
            let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            switch members["in"] {
            case "path": path = path.replacing("{\(name)}", with: escaped.isEmpty ? "x" : escaped)
            case "query": if sample.random.happens(oneIn: 3) { query.append("\(name)=\(escaped)") }
            default: if sample.random.happens(oneIn: 6) { headers[name] = escaped }
            }
        }
        return (path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), headers)
    }

    private func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: (try? WireJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// A valid or an invalid body, and whether it must be refused.
    private mutating func body(of operation: DeclaredAnswers.Operation) throws -> (Body?, isRefused: Bool) {
        guard let request = operation.members["requestBody"]?.objectValue,
            let content = request["content"]?.objectValue,
            let type = sample.random.choose(content.keys.sorted()),
            let schema = content[type]?.objectValue?["schema"]
        else { return (nil, false) }
        if request["required"] == .bool(false), sample.random.happens(oneIn: 2) { return (nil, false) }
        let value = sample.value(of: schema)
        if type == "application/x-www-form-urlencoded" { return (Body(form(value), as: type), false) }
        let rules = answers.schema.resolved(schema).objectValue ?? [:]
        if sample.random.happens(oneIn: 3) {
            let spoiled = try SpoiledBody(value, by: rules, &sample.random)
            return (spoiled.body, spoiled.isRefused)
        }
        return (Body(Array(try WireJSON.encode(value)), as: type), false)
    }

    private func form(_ value: JSONValue) -> String {
        (value.objectValue ?? [:]).sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(text(value).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        .joined(separator: "&")
    }
}

extension Body {
    fileprivate var text: String { String(decoding: bytes.prefix(300), as: UTF8.self) }
}
