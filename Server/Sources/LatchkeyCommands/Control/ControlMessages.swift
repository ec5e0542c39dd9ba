import Foundation

// What goes through the socket: one JSON object a line, one answer for each request.

/// Names the instruction, whichever it is.
struct ControlHeading: Decodable {
    let instruction: String
}

/// A request.
struct ControlRequest<Body: Instruction>: Codable {
    let instruction: String
    let body: Body

    init(_ body: Body) {
        instruction = Body.name
        self.body = body
    }
}

/// An answer.
enum ControlAnswer<Outcome: Codable & Sendable>: Codable, Sendable {
    case done(outcome: Outcome)
    case refused(sentence: String, exitCode: Int32)
}

/// The outcome of what was never begun.
struct NoOutcome: Codable, Sendable {}

/// How messages are written.
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
