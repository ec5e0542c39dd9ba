import Foundation
import HTTPTypes
import HummingbirdTesting
import LatchkeyJSON
import NIOCore
import Testing

/// What is sent.
struct Sent: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let bytes: [UInt8]
    let mediaType: String?

    init(_ bytes: [UInt8], as mediaType: String? = "application/json") {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    init(stringLiteral text: String) { self.init(Array(text.utf8)) }

    static func form(_ text: String) -> Sent { Sent(Array(text.utf8), as: "application/x-www-form-urlencoded") }

    /// A JSON value, as one of Kii's own media types where one is named.
    static func json(_ value: JSONValue, as kiiType: String? = nil) throws -> Sent {
        Sent(
            Array(try JSONEncoder().encode(value)),
            as: kiiType.map { "application/vnd.kii.\($0)+json" } ?? "application/json"
        )
    }
}

/// What the server answered.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let text: String

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        text = String(buffer: response.body)
    }

    /// The body.
    var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// The value at a place in the body.
    subscript(_ path: String...) -> JSONValue? {
        var value = json
        for name in path { value = value?.objectValue?[name] }
        return value
    }

    /// A text in the body.
    func string(_ name: String, at location: SourceLocation = #_sourceLocation) throws -> String {
        try #require(self[name]?.stringValue, "\(status) \(text)", sourceLocation: location)
    }

    /// Claims that this is a refusal as clients read them.
    func expectRefusal(
        _ status: Int,
        _ code: String,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, comment ?? "\(text)", sourceLocation: location)
        #expect(self["errorCode"]?.stringValue == code, comment ?? "\(text)", sourceLocation: location)
        #expect(self["message"]?.stringValue?.isEmpty == false, comment ?? "\(text)", sourceLocation: location)
        let type = headers[.contentType] ?? ""
        #expect(
            type.hasPrefix("application/vnd.kii.") && type.hasSuffix("Exception+json"),
            "\(type)",
            sourceLocation: location
        )
        // A client reads it as if it were part of a URL.
        #expect(text.removingPercentEncoding != nil, "\(text)", sourceLocation: location)
        if status == 401 { #expect(headers[.wwwAuthenticate] != nil, sourceLocation: location) }
    }
}
