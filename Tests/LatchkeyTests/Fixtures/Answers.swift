import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Answer {
    static func text(
        _ status: Int,
        _ text: String,
        type: String = "text/html",
        headers: [String: String] = [:]
    ) throws -> Answer {
        let url = try #require(URL(string: "https://id.example.com/"))
        let response = try #require(
            HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: headers.merging(["Content-Type": type]) { _, new in new }
            )
        )
        return Answer(data: Data(text.utf8), response: response)
    }

    static func json(_ status: Int, _ body: some Encodable, headers: [String: String] = [:]) throws -> Answer {
        let text = String(decoding: try WireJSON.encode(body), as: UTF8.self)
        return try .text(status, text, type: "application/json", headers: headers)
    }

    static func problem(
        _ status: Int,
        _ code: ErrorCode,
        reason: SessionEndReason? = nil,
        fields: [String: FieldProblem]? = nil,
        kinds: [StepUpKind]? = nil,
        headers: [String: String] = [:]
    ) throws -> Answer {
        let problem = Problem(
            title: "Problem",
            status: status,
            code: code,
            detail: "What happened, and what to do.",
            fields: fields,
            reason: reason,
            kinds: kinds
        )
        let text = String(decoding: try WireJSON.encode(problem), as: UTF8.self)
        return try .text(status, text, type: "application/problem+json; charset=utf-8", headers: headers)
    }

    static func signedIn(_ user: User = .sample(), _ session: Session = .sample()) throws -> Answer {
        try .json(201, SignedIn(user: user, session: session))
    }

    static func refreshed(_ accessToken: String, id: Session.ID = "session-1", expiresIn: Int = 600) throws -> Answer {
        let session = Session(id: id, accessToken: accessToken, expiresIn: expiresIn, refreshToken: nil)
        return try .json(200, Refreshed(session: session))
    }
}
