import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that answers as the test says, and records the requests.
actor ScriptedTransport: Transport {
    typealias Handler = @Sendable (URLRequest) async throws -> Answer

    private(set) var sent: [URLRequest] = []
    private(set) var rules: [TransferRules] = []
    private var handler: Handler

    init(_ handler: @escaping Handler) { self.handler = handler }

    /// A transport that must not be used.
    static var forbidden: ScriptedTransport {
        ScriptedTransport { request in
            Issue.record("the network was touched: \(request.httpMethod ?? "") \(request.url?.path() ?? "")")
            throw URLError(.notConnectedToInternet)
        }
    }

    func answer(_ handler: @escaping Handler) { self.handler = handler }

    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        sent.append(request)
        self.rules.append(rules)
        return try await handler(request).coming(from: request)
    }

    func sent(to path: String) -> [URLRequest] { sent.filter { $0.url?.path() == path } }
}

extension Answer {
    /// The same answer with the URL of the request.
    fileprivate func coming(from request: URLRequest) throws -> Answer {
        let url = try #require(request.url)
        let headers = response.allHeaderFields as? [String: String]
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        )
        return Answer(data: data, response: response)
    }
}

extension URLRequest {
    var call: String { "\(httpMethod ?? "") \(url?.path() ?? "")" }
    var bearer: String? { value(forHTTPHeaderField: "Authorization") }
    var isLogIn: Bool { call == "POST /v1/sessions" }
    var isRefresh: Bool { url?.path() == "/v1/sessions/refresh" }

    /// A refresh request of the SDK.
    static func refresh(from current: RefreshToken, to next: RefreshToken) throws -> URLRequest {
        var request = URLRequest(url: .sample("https://id.example.com/v1/sessions/refresh"))
        request.httpMethod = "POST"
        request.httpBody = try WireJSON.encode(
            RefreshRequest(refreshToken: current.secret, nextRefreshToken: next.secret)
        )
        return request
    }

    var refreshPair: RefreshRequest {
        get throws { try WireJSON.decode(RefreshRequest.self, from: httpBody ?? Data()) }
    }
}
