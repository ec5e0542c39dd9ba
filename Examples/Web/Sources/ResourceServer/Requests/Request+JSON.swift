import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore

extension Request {
    /// The body of a request with JSON.
    ///
    /// A form of another site cannot send this content type.
    ///
    /// - Throws: `ServiceProblem` 415 or 413.
    package func collectJSON(limit: Int) async throws -> ByteBuffer {
        let type = (headers[.contentType] ?? "").lowercased()
        let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let isUTF8 = parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0.contains("utf-8") }
        guard headers[values: .contentType].count == 1, parts.first == "application/json", isUTF8,
            headers[.contentEncoding] == nil
        else { throw ServiceProblem.unsupportedMediaType }
        return try await collect(limit: limit)
    }

    /// - Throws: `ServiceProblem` 413.
    package func collect(limit: Int) async throws -> ByteBuffer {
        if let length = headers[.contentLength].flatMap(Int.init), length > limit {
            throw ServiceProblem.tooLarge(limit: limit)
        }
        do { return try await body.collect(upTo: limit) } catch is NIOTooManyBytesError {
            throw ServiceProblem.tooLarge(limit: limit)
        }
    }

    /// - Throws: `ServiceProblem` 415, 413, 400, or 422 with the name of the wrong member.
    package func decode<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
        let data = Data(try await collectJSON(limit: limit).readableBytesView)
        // JSONDecoder also accepts other encodings.
        guard String(validating: data, as: UTF8.self) != nil else { throw ServiceProblem.malformedJSON }
        do { return try JSONDecoder().decode(type, from: data) } catch let error as DecodingError {
            switch error {
            case .keyNotFound(let key, _):
                throw ServiceProblem.invalidField(key.stringValue, "required", "This is missing.")
            case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
                .valueNotFound(_, let context) where !context.codingPath.isEmpty:
                let name = context.codingPath.map(\.stringValue).joined(separator: ".")
                throw ServiceProblem.invalidField(name, "wrong_type", "This must be a string.")
            default: throw ServiceProblem.malformedJSON
            }
        }
    }
}
