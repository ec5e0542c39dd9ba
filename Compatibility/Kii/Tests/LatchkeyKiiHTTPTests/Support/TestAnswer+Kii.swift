import HTTPTypes
import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

extension Body {
    /// A JSON value, with one of Kii's own media types if one is named.
    static func json(_ value: JSONValue, as kiiType: String? = nil) throws -> Body {
        Body(
            Array(try JSONEncoder().encode(value)),
            as: kiiType.map { "application/vnd.kii.\($0)+json" } ?? "application/json"
        )
    }
}

extension TestAnswer {
    /// Expects a refusal in the form that Kii clients read.
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
        // Clients percent-decode the body.
        #expect(text.removingPercentEncoding != nil, "\(text)", sourceLocation: location)
        if status == 401 { #expect(headers[.wwwAuthenticate] != nil, sourceLocation: location) }
    }
}
