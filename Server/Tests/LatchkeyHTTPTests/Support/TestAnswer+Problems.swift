import Foundation
import HTTPTypes
import LatchkeyAPI
import ServerTesting
import Testing

extension TestAnswer {
    /// The id of the request in the log.
    var requestID: String? { HTTPField.Name(LatchkeyHeader.requestID).flatMap { headers[$0] } }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try WireJSON.decode(type, from: Data(body))
    }

    /// Expects a problem by the contract: media type, status, code and a sentence.
    func expectProblem(
        _ status: Int,
        _ code: String,
        field: String? = nil,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, comment, sourceLocation: location)
        #expect(headers[.contentType] == Problem.mediaType, comment, sourceLocation: location)
        guard let problem = try? decoded(Problem.self) else {
            Issue.record("not a problem: \(text.prefix(200))", sourceLocation: location)
            return
        }
        #expect(problem.status == status, comment, sourceLocation: location)
        #expect(problem.code.rawValue == code, comment, sourceLocation: location)
        #expect(!problem.detail.isEmpty, comment, sourceLocation: location)
        if let field {
            #expect(problem.fields?.keys.contains(field) == true, comment, sourceLocation: location)
        }
    }

    /// Expects a 401 with the challenge of RFC 6750.
    func expectRefusal(_ code: String, reason: String? = nil, at location: SourceLocation = #_sourceLocation) {
        expectProblem(401, code, at: location)
        let hasError = ["invalid_token", "token_expired", "session_ended"].contains(code)
        let challenge = hasError ? #"Bearer error="invalid_token""# : "Bearer"
        #expect(headers[.wwwAuthenticate] == challenge, sourceLocation: location)
        #expect(self["reason"]?.stringValue == reason, sourceLocation: location)
    }
}
