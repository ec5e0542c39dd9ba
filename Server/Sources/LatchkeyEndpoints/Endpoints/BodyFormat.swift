import Foundation
package import LatchkeyAPI

/// The format of a request body, with its decoder.
package struct BodyFormat<Body: Sendable>: Sendable {
    /// Nil if the call has no body.
    let description: BodyDescription?
    let read: @Sendable (EndpointRequest) async throws -> Body

    package init(
        description: BodyDescription?,
        read: @escaping @Sendable (EndpointRequest) async throws -> Body
    ) {
        self.description = description
        self.read = read
    }
}

extension BodyFormat where Body == NoBody {
    /// No body; one that is sent is not read.
    static var none: BodyFormat { BodyFormat(description: nil) { _ in NoBody() } }
}

extension BodyFormat where Body: Decodable & Described {
    /// A JSON object.
    package static func json(
        limit: Int = BodyLimit.standard,
        mediaTypes: Set<String> = MediaTypes.json
    ) -> BodyFormat {
        BodyFormat(description: BodyDescription(Body.self, mediaTypes)) { request in
            try await request.json(Body.self, limit: limit, mediaTypes: mediaTypes)
        }
    }
}

extension BodyFormat {
    /// An optional JSON object.
    static func optionalJSON<Value: Decodable & Described>(_ type: Value.Type) -> BodyFormat
    where Body == Value? {
        BodyFormat(description: BodyDescription(Value.self, MediaTypes.json, isRequired: false)) { request in
            try await request.jsonIfAny(Value.self)
        }
    }
}

/// The description of a body for openapi.json.
package struct BodyDescription: Sendable {
    let mediaTypes: [String]
    let isRequired: Bool
    let schema: Schema
    let example: @Sendable () throws -> JSONValue
    let refusals: [ErrorCode]

    init<Body: Described>(_ type: Body.Type, _ mediaTypes: Set<String>, isRequired: Bool = true) {
        self.init(mediaTypes, isRequired: isRequired, .of(type), example: { try Body.exampleJSON })
    }

    package init(
        _ mediaTypes: Set<String>,
        isRequired: Bool = true,
        _ schema: Schema,
        refusals: [ErrorCode] = [.malformedJSON, .payloadTooLarge, .unsupportedMediaType, .invalidFields],
        example: @escaping @Sendable () throws -> JSONValue
    ) {
        self.mediaTypes = mediaTypes.sorted()
        self.isRequired = isRequired
        self.schema = schema
        self.refusals = refusals
        self.example = example
    }
}

package enum BodyLimit {
    /// The largest body in bytes, unless an endpoint sets another limit.
    package static let standard = 16 * 1024
    /// The largest body that may carry a user's attributes, in bytes.
    static let withAttributes = 128 * 1024
    /// The largest body that may carry a passkey's credential, in bytes: the attestation has at most 64 KiB.
    static let withCredential = 128 * 1024
}

package enum MediaTypes {
    package static let json: Set<String> = ["application/json"]
    /// The media types of a merge patch (RFC 7396 §4).
    static let patch: Set<String> = ["application/json", "application/merge-patch+json"]
    static let form: Set<String> = ["application/x-www-form-urlencoded"]
}
