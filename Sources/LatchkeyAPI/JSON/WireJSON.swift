public import Foundation

/// The JSON coding of the wire; times are RFC 3339 in UTC with milliseconds.
public enum WireJSON {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: UTF-8 JSON.
    /// - Throws: `EncodingError` for a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> Data {
        do {
            return Data(try JSONTextEncoder.encode(value))
        } catch is JSONTextEncoder.Unsupported {
            return try encoder.encode(value)
        }
    }

    /// Decodes a value, ignoring unknown members.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: UTF-8 JSON.
    /// - Returns: The value.
    /// - Throws: `DecodingError` that names the invalid member.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(text(of: date))
        }
        return encoder
    }()

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
            }
            return date
        }
        return decoder
    }()
}
