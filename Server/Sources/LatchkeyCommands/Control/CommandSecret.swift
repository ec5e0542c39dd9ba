/// A secret in a command to the server.
///
/// It does not print.
struct CommandSecret: Codable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    var description: String { "CommandSecret(…)" }
    var debugDescription: String { description }
}
