import HTTPTypes
import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

extension Body {
    /// A JSON object of texts.
    static func json(_ members: [String: String?]) throws -> Body {
        Body(Array(try JSONEncoder().encode(members.compactMapValues { $0 })))
    }
}

extension TestAnswer {
    /// A text in `data`.
    func data(_ name: String) throws -> String { try #require(self["data", name]?.stringValue, "\(status) \(text)") }

    /// Expects a refusal in the envelope that clients read.
    func expectRefusal(
        _ status: Int,
        code: Int? = nil,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, comment ?? "\(text)", sourceLocation: location)
        #expect(self["status"]?.stringValue == "error", comment ?? "\(text)", sourceLocation: location)
        #expect(self["http_code"]?.integerValue == Int64(status), comment, sourceLocation: location)
        #expect(self["message"]?.stringValue?.isEmpty == false, comment, sourceLocation: location)
        #expect(self["data", "code"]?.integerValue == Int64(code ?? status), comment, sourceLocation: location)
        #expect(self["data", "status"]?.stringValue == "error", comment, sourceLocation: location)
        #expect(self["data", "developer_message"]?.stringValue?.isEmpty == false, comment, sourceLocation: location)
        if status == 401 { #expect(headers[.wwwAuthenticate] != nil, sourceLocation: location) }
    }
}
