import Foundation
import LatchkeyCurl

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Raw requests without the SDK.
///
/// They avoid URLSession: on Linux it wakes its own threads without a pause while it waits, which can keep PostgreSQL
/// from the processor for seconds.
enum Wire {
    private static let client = Result {
        var options = CurlOptions()
        options.connectionsPerHost = 64
        return try CurlClient(options)
    }

    struct Answer: Sendable {
        let status: Int
        let body: Data
    }

    static func send(_ request: URLRequest) async throws -> Answer {
        var sent = CurlRequest(
            request.url?.absoluteString ?? "",
            method: request.httpMethod ?? "GET",
            headers: (request.allHTTPHeaderFields ?? [:]).map { ($0.key, $0.value) },
            body: request.httpBody,
            maximumBytes: 100_000_000
        )
        sent.timeout = .seconds(60)
        let answer = try await client.get().send(sent)
        return Answer(status: answer.status, body: answer.body)
    }

    static func get(_ url: URL) async throws -> Data { try await send(URLRequest(url: url)).body }
}
