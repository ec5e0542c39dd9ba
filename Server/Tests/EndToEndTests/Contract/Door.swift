import Foundation
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server in a conversation, with its answers so far.
actor Door {
    /// Sends a request and returns the answer, whatever its status.
    typealias Send = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    /// The server's next message to an address.
    typealias Receive = @Sendable (_ recipient: String) async throws -> SentMessage

    private let url: URL
    private let send: Send
    private let receive: Receive
    /// The values for names in braces, from earlier answers.
    private var kept: [String: String] = [:]
    /// The calls and answers, without random parts.
    private(set) var transcript: [String] = []

    init(_ url: URL, send: @escaping Send, receive: @escaping Receive) {
        self.url = url
        self.send = send
        self.receive = receive
    }

    /// Calls the server.
    ///
    /// - Parameters:
    ///   - call: The method and the path; `{name}` is replaced by a kept value.
    ///   - body: JSON, with the same replacements.
    ///   - token: The name of a kept access token.
    ///   - headers: Further headers, with the same replacements.
    ///   - keep: The values to keep of the answer: a name, and the path of a member (`session.id`).
    /// - Throws: An error if there is no answer.
    func call(
        _ call: String,
        _ body: String? = nil,
        as token: String? = nil,
        headers: [String: String] = [:],
        keep: [String: String] = [:]
    ) async throws {
        let words = filled(call).split(separator: " ").map(String.init)
        guard let address = URL(string: url.absoluteString + words[1]) else { throw URLError(.badURL) }
        var request = URLRequest(url: address)
        request.httpMethod = words[0]
        if let body {
            request.httpBody = Data(filled(body).utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let token { request.setValue("Bearer \(kept[token] ?? token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(filled(value), forHTTPHeaderField: name) }
        let (data, response) = try await send(request)
        let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        for (name, path) in keep { kept[name] = Self.member(path, of: json) }
        // The call with its body, so that a difference can be understood.
        transcript.append("\(call) \((body ?? "-").prefix(120)) -> \(Shape.of(response)) \(Shape.of(json))")
    }

    /// Waits for a message, and keeps its code as `{nameCode}`, a wrong one as `{nameWrong}`, and the token of its link
    /// as `{nameToken}`.
    func receive(_ name: String, at recipient: String) async throws {
        let message = try await receive(recipient)
        kept["\(name)Code"] = message.code
        kept["\(name)Wrong"] = message.code == "000000" ? "000001" : "000000"
        kept["\(name)Token"] = message.token
        let parts = [message.code.map { _ in "code" }, message.token.map { _ in "token" }].compactMap { $0 }
        transcript.append("message to \(recipient): \(parts.joined(separator: ", "))")
    }

    /// Makes refresh tokens of a kept one's family; the digit fills the rest.
    func makeToken(_ name: String, after first: String, digit: Character) {
        // 16 bytes of family reach into the 22nd character; the rest is arbitrary.
        kept[name] = String((kept[first] ?? "").prefix(4 + 22)) + String(repeating: digit, count: 42)
    }

    private func filled(_ text: String) -> String {
        kept.reduce(text) { text, value in text.replacing("{\(value.key)}", with: value.value) }
    }

    private static func member(_ path: String, of json: Any?) -> String? {
        path.split(separator: ".").reduce(json) { value, name in
            if let index = Int(name), let list = value as? [Any], index < list.count { return list[index] }
            return (value as? [String: Any])?[String(name)]
        } as? String
    }
}
