import Foundation
package import HTTPTypes
package import HummingbirdTesting
package import LatchkeyJSON
import NIOCore
package import Testing

/// The body of a request.
package struct Body: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package let bytes: [UInt8]
    package let mediaType: String?

    package init(_ bytes: [UInt8], as mediaType: String? = "application/json") {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    package init(_ text: String, as mediaType: String? = "application/json") {
        self.init(Array(text.utf8), as: mediaType)
    }

    package init(stringLiteral text: String) { self.init(text) }

    package static func form(_ text: String) -> Body { Body(text, as: "application/x-www-form-urlencoded") }
}

/// The server's answer to a request.
package struct TestAnswer: Sendable {
    package let status: Int
    package let headers: HTTPFields
    package let body: [UInt8]

    package init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        body = Array(response.body.readableBytesView)
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(body)) }

    /// The value at a place in the body.
    package subscript(_ path: String...) -> JSONValue? {
        var value = json
        for name in path { value = value?.objectValue?[name] }
        return value
    }

    /// A text in the body.
    package func string(_ name: String, at location: SourceLocation = #_sourceLocation) throws -> String {
        try #require(self[name]?.stringValue, "\(status) \(text)", sourceLocation: location)
    }
}
