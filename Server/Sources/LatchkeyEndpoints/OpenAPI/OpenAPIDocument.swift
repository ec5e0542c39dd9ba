import Foundation
package import LatchkeyAPI

/// The descriptions of the endpoints as an OpenAPI 3.1 document.
package struct OpenAPIDocument: Sendable {
    package let json: JSONValue
    /// The named types of the document.
    package let types: [any Described.Type]

    /// The description of a server with these endpoints.
    package init(_ endpoints: [ServerEndpoint]) throws {
        try self.init(endpoints.map(\.description) + EndpointDescription.operations)
    }

    init(_ endpoints: [EndpointDescription]) throws {
        var parts = DocumentParts()
        var paths: [String: [String: JSONValue]] = [:]
        for endpoint in endpoints {
            paths[endpoint.path, default: [:]][endpoint.method.lowercased()] = try endpoint.operation(&parts)
        }
        types = Array(parts.types.values)
        json = [
            "openapi": "3.1.0",
            "info": [
                "title": "Latchkey",
                "version": "0.1.0",
                "description":
                    "Sign-in for Swift apps. JSON in UTF-8; times are RFC 3339 in UTC, durations whole seconds. Errors are `application/problem+json` (RFC 9457) with a stable `code`. Unknown members are ignored.",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "tags": .array(EndpointSummary.Tag.allCases.map { ["name": .string($0.rawValue)] }),
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": [
                "securitySchemes": Self.securitySchemes,
                "headers": .object(DocumentHeaders.all),
                "responses": .object(parts.responses),
                "schemas": .object(try parts.schemas()),
            ],
        ]
    }

    /// The text of the document, with sorted names.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(json), as: UTF8.self) + "\n"
        }
    }

    private static let securitySchemes: JSONValue = [
        "accessToken": [
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "An access token (RFC 9068).",
        ],
        "sessionCookie": [
            "type": "apiKey",
            "in": "cookie",
            "name": "__Host-latchkey",
            "description":
                "The cookie of a browser that is signed in. What changes something needs `Sec-Fetch-Site: same-origin` or an `Origin` of this server, else the type `application/json`.",
        ],
        "clientSecret": [
            "type": "http",
            "scheme": "basic",
            "description": "The id of an application and its client secret (RFC 6749 §2.3.1).",
        ],
    ]
}

/// The components that operations refer to.
struct DocumentParts {
    var responses: [String: JSONValue] = [:]
    fileprivate private(set) var types: [String: any Described.Type] = [:]

    /// The JSON of a schema; adds its parts to the document.
    mutating func add(_ schema: Schema) -> JSONValue {
        for part in schema.parts where types[part.schemaName] == nil {
            types[part.schemaName] = part
            _ = add(part.schema)
        }
        return schema.json
    }

    fileprivate func schemas() throws -> [String: JSONValue] {
        try types.mapValues { type in
            guard var members = type.schema.json.objectValue else { return type.schema.json }
            members["examples"] = [try type.exampleJSON]
            return .object(members)
        }
    }
}

/// The headers of answers.
enum DocumentHeaders {
    static let requestID = "Latchkey-Request-ID"

    static let all: [String: JSONValue] = [
        requestID: header("Finds the request in the server's log."),
        ResponseHeader.retryAfter.rawValue: [
            "description": "Seconds to wait.", "schema": ["type": "integer"],
        ],
        ResponseHeader.eTag.rawValue: header("The version of the record, or of the set."),
        ResponseHeader.location.rawValue: header("The path of the new object."),
        ResponseHeader.wwwAuthenticate.rawValue: header("What the call needs (RFC 6750 §3, RFC 6749 §5.2)."),
        ResponseHeader.setCookie.rawValue: header("The cookies, new or removed."),
        ResponseHeader.cacheControl.rawValue: header("How long the answer may be kept."),
        ResponseHeader.allow.rawValue: header("The methods that the path takes."),
        ResponseHeader.accessControlAllowOrigin.rawValue: header("The origin whose pages may read the answer."),
    ]

    private static func header(_ text: String) -> JSONValue {
        ["description": .string(text), "schema": ["type": "string"]]
    }

    /// The headers of an answer, including the request id that every answer has.
    static func of(_ status: ResponseStatus, _ more: [ResponseHeader] = []) -> JSONValue {
        var names = [requestID] + more.map(\.rawValue)
        if [429, 503, 507].contains(status.code) { names.append(ResponseHeader.retryAfter.rawValue) }
        if status == .unauthorized { names.append(ResponseHeader.wwwAuthenticate.rawValue) }
        let references = names.map { ($0, ["$ref": .string("#/components/headers/\($0)")] as JSONValue) }
        return .object(Dictionary(references) { first, _ in first })
    }
}
