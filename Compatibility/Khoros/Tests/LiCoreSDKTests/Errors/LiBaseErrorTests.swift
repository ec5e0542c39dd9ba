import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Errors with the numbers and status words of the community.
@Suite struct LiBaseErrorTests {
    struct Body: Sendable, CustomTestStringConvertible {
        let json: String
        let code: Int
        let status: String
        let message: String

        var testDescription: String { json }
    }

    static let bodies = [
        Body(
            json: #"{"message":"No.","data":{"code":403,"status":"denied","developer_message":"d"}}"#,
            code: 403,
            status: "denied",
            message: "No."
        ),
        Body(
            json: #"{"statusCode":404,"status":"error","message":"None."}"#,
            code: 404,
            status: "error",
            message: "None."
        ),
        Body(
            json: #"{"httpCode":"502","message":"Away.","status":"error"}"#,
            code: 502,
            status: "error",
            message: "Away."
        ),
    ]

    @Test(arguments: bodies)
    func `the forms of an error are read`(_ body: Body) throws {
        let error = try LiBaseError(errorData: Data(body.json.utf8))
        #expect(error.httpCode == body.code)
        #expect(error.status == body.status)
        #expect(error.errorMessage == body.message)
        #expect(error.errorJson?.isEmpty == false)
    }

    @Test(arguments: ["", "[]", "<h1>Welcome</h1>", "{"])
    func `an answer that is not a JSON object is reported`(_ text: String) throws {
        let error = #expect(throws: LiBaseError.self) { try LiBaseError(errorData: Data(text.utf8)) }
        #expect(error?.httpCode == 104)
        #expect(error?.errorJson == nil)
    }

    /// The error of a request with this answer.
    private func error(_ status: Int, _ json: String) async throws -> LiBaseError? {
        let community = try Community()
        let sdk = try community.start()
        community.server.onAnyone("GET /answer") { _, _ in
            .text(json, status: status, mediaType: "application/json")
        }
        let url = community.server.url.appending(path: "answer")
        return await liError { try await sdk.clientManager.data(for: URLRequest(url: url)) }
    }

    @Test func `an answer under 200 may say that it is refused`() async throws {
        for json in [#"{"status":"error","data":{"code":301}}"#, #"{"response":{"data":{"code":403}}}"#] {
            let refused = try await error(200, json)
            #expect([301, 403].contains(refused?.httpCode))
        }
        for json in [#"{"status":"success","data":{"code":7}}"#, #"[403]"#, "403", #"{"data":[{"code":403}]}"#] {
            let accepted = try await error(200, json)
            #expect(accepted == nil)
        }
    }

    @Test func `an answer that is no envelope keeps its status`() async throws {
        let page = try await error(503, "<h1>Down</h1>")
        #expect(page?.httpCode == 503)
        let enveloped = try await error(418, #"{"response":{"status":"error","message":"Broken."}}"#)
        #expect(enveloped?.httpCode == 418)
        #expect(enveloped?.errorMessage == "Broken.")
    }

    @Test func `a server elsewhere is not asked`() async throws {
        let sdk = try Community().start()
        let elsewhere = try #require(URL(string: "https://elsewhere.example.com/x"))
        let error = await liError { try await sdk.clientManager.data(for: URLRequest(url: elsewhere)) }
        #expect(error?.latchkeyError?.code == .untrustedOrigin)
    }

    @Test func `answers are not shown`() throws {
        let error = try LiBaseError(errorData: Data(#"{"message":"No.","access_token":"secret-1"}"#.utf8))
        var shown = "\(error)\(String(reflecting: error))\(error.localizedDescription)\(error as NSError)"
        dump(error, to: &shown)
        #expect(!shown.contains("secret-1"))
        #expect(!shown.contains("No."))
        #expect(error.errorMessage == "No.")
        #expect(error.errorJson?["access_token"] as? String == "secret-1")
    }
}
