package import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

extension EndpointRequest {
    /// The decoded body.
    ///
    /// - Throws: `HTTPProblem` 413, 415, 400 `malformed_json`, or 422 with the name of the wrong member.
    package func json<Value: Decodable>(
        _ type: Value.Type,
        limit: Int = BodyLimit.standard,
        mediaTypes: Set<String> = MediaTypes.json
    ) async throws -> Value {
        try JSONBody.decode(type, from: try await bytes(limit: limit, as: mediaTypes))
    }

    /// The decoded body, or nil if there is none.
    package func jsonIfAny<Value: Decodable>(
        _ type: Value.Type,
        limit: Int = BodyLimit.standard,
        mediaTypes: Set<String> = MediaTypes.json
    ) async throws -> Value? {
        let bytes = try await bytes(limit: limit)
        if bytes.isEmpty { return nil }
        try requireMediaType(in: mediaTypes)
        return try JSONBody.decode(type, from: bytes)
    }

    /// The bytes of a body with one of these media types.
    func bytes(limit: Int, as mediaTypes: Set<String>) async throws -> Data {
        try requireMediaType(in: mediaTypes)
        return try await bytes(limit: limit)
    }

    /// The whole body.
    ///
    /// - Throws: `HTTPProblem` 413, or 400 if the client stopped sending.
    package func bytes(limit: Int) async throws -> Data {
        let tooLarge = HTTPProblem.bodyTooLarge(limit)
        if let length = headers.value(of: .contentLength).flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return try await body.collect(upTo: limit)
        } catch RequestBytesError.tooLarge {
            throw tooLarge
        } catch RequestBytesError.interrupted {
            throw HTTPProblem(.malformedRequest, detail: "The body could not be read to its end. Send it again.")
        }
    }

    private func requireMediaType(in allowed: Set<String>) throws {
        let values = headers.values(of: .contentType)
        let parts = (values.first ?? "").split(separator: ";", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        let isUTF8 = parts.dropFirst().allSatisfy {
            !$0.hasPrefix("charset=") || $0.hasSuffix("utf-8") || $0.hasSuffix("utf-8\"")
        }
        guard values.count == 1, let mediaType = parts.first, allowed.contains(mediaType), isUTF8,
            headers.value(of: .contentEncoding) == nil
        else {
            throw HTTPProblem.wrongMediaType(allowed)
        }
    }
}

extension HTTPProblem {
    static func bodyTooLarge(_ limit: Int) -> HTTPProblem {
        HTTPProblem(.payloadTooLarge, detail: "The body is too large. Keep it under \(limit) bytes.")
    }

    static func wrongMediaType(_ allowed: Set<String>) -> HTTPProblem {
        HTTPProblem(
            .unsupportedMediaType,
            detail: "Send the body as \(allowed.sorted().joined(separator: " or ")) in UTF-8, not compressed."
        )
    }
}

/// Decodes JSON by RFC 8259 and RFC 7493: UTF-8 without a byte order mark, and no bytes after the value.
enum JSONBody {
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard String(validating: data, as: UTF8.self) != nil else { throw malformed }
        do {
            // JSONDecoder alone guesses other encodings and accepts errors in members that it does not decode.
            try JSONSyntax.check(Array(data))
        } catch { throw problem(for: error) }
        do {
            return try WireJSON.decode(type, from: data)
        } catch let error as DecodingError {
            throw problem(for: error)
        }
    }

    static let malformed = HTTPProblem(
        .malformedJSON,
        detail: "The body is not JSON in UTF-8. Send one JSON object."
    )

    private static func problem(for error: JSONSyntaxError) -> HTTPProblem {
        switch error {
        case .malformed: malformed
        case .tooDeep:
            HTTPProblem(
                .malformedJSON,
                detail: "The body is nested deeper than \(JSONSyntax.deepest) levels. Flatten it."
            )
        case .duplicateName:
            HTTPProblem(.malformedJSON, detail: "An object in the body has two members of one name. Send each once.")
        }
    }

    private static func problem(for error: DecodingError) -> HTTPProblem {
        switch error {
        case .typeMismatch(let expected, let context):
            let name = jsonName(of: expected)
            return field(context.codingPath, .wrongType, "This must be \(name).")
        case .keyNotFound(let key, let context):
            return field(context.codingPath + [key], .required, "This is missing.")
        case .valueNotFound(_, let context):
            return field(context.codingPath, .required, "This must not be null.")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return field(context.codingPath, .invalidValue, "This value is not acceptable.")
        case .dataCorrupted: return malformed
        @unknown default: return malformed
        }
    }

    private static func field(_ path: [any CodingKey], _ code: ErrorCode, _ detail: String) -> HTTPProblem {
        let name =
            path.isEmpty ? "body" : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return HTTPProblem(
            .invalidFields,
            detail: detail,
            namingFields: "\(name): \(detail)",
            fields: [name: FieldProblem(code: code, detail: detail)]
        )
    }

    private static func jsonName(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type, is Double.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
