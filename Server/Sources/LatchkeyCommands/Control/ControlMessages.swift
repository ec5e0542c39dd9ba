import Foundation

// The protocol of the socket: one JSON object per line, one answer per request.

/// The part of a request that names the command.
struct ControlRequestName: Decodable {
    let command: String

    enum CodingKeys: String, CodingKey { case command = "instruction" }
}

struct ControlRequest<Command: AdminCommand>: Codable {
    let command: String
    let body: Command

    enum CodingKeys: String, CodingKey {
        case command = "instruction"
        case body
    }

    init(_ body: Command) {
        command = Command.name
        self.body = body
    }
}

enum ControlAnswer<Outcome: Codable & Sendable>: Codable, Sendable {
    case done(outcome: Outcome)
    case refused(sentence: String, exitCode: Int32)
}

/// The outcome type of a refusal.
struct NoOutcome: Codable, Sendable {}

enum ControlJSON {
    static func encode(_ message: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        return try encoder.encode(message)
    }

    static func decode<Message: Decodable>(_ type: Message.Type, from line: Data) throws -> Message {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return try decoder.decode(type, from: line)
    }
}
