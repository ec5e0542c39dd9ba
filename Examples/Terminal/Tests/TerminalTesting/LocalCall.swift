#if os(Linux)
package import Foundation
import LatchkeyCurl

/// A call to a server of a test.
///
/// It does not use URLSession: on Linux that wakes its own threads without a pause while it waits, which can keep
/// PostgreSQL from the processor for seconds.
package struct LocalCall: Sendable {
    package let status: Int
    package let body: Data

    private static let client = Result {
        var options = CurlOptions()
        options.keepsConnections = false
        return try CurlClient(options)
    }

    /// Sends a request on a connection of its own, and waits for the whole answer.
    @discardableResult
    package static func send(
        _ method: String = "GET",
        _ url: String,
        _ body: Data = Data(),
        token: String? = nil
    ) async throws -> LocalCall {
        var headers: [(name: String, value: String)] = [("Connection", "close")]
        if !body.isEmpty { headers.append(("Content-Type", "application/json")) }
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        var request = CurlRequest(
            url,
            method: method,
            headers: headers,
            body: body.isEmpty ? nil : body,
            maximumBytes: 10_000_000
        )
        request.timeout = .seconds(60)
        let answer = try await client.get().send(request)
        return LocalCall(status: answer.status, body: answer.body)
    }
}
#endif
