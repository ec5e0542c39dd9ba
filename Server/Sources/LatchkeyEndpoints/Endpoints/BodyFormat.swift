import Foundation
package import LatchkeyAPI

/// How the body of a call is written, and how it is read.
package struct BodyFormat<Body: Sendable>: Sendable {
    /// Nil where nothing is sent.
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
    /// Nothing is sent; what is sent nevertheless is not read.
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
    /// A JSON object that may be left out.
    static func optionalJSON<Value: Decodable & Described>(_ type: Value.Type) -> BodyFormat
    where Body == Value? {
        BodyFormat(description: BodyDescription(Value.self, MediaTypes.json, isRequired: false)) { request in
            try await request.jsonIfAny(Value.self)
        }
    }
}

/// How a body is written.
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
    /// The most bytes of a body, where an endpoint does not say otherwise.
    package static let standard = 16 * 1024
    /// The same for a body that may carry a user's attributes.
    static let withAttributes = 128 * 1024
}

package enum MediaTypes {
    package static let json: Set<String> = ["application/json"]
    /// What a merge patch may be sent as (RFC 7396 §4).
    static let patch: Set<String> = ["application/json", "application/merge-patch+json"]
    static let form: Set<String> = ["application/x-www-form-urlencoded"]
}
