#if os(Linux)
import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1

/// A call to a server of a test.
///
/// It does not use URLSession: on Linux that wakes its own threads without a pause while it waits, which can keep
/// PostgreSQL from the processor for seconds.
package struct LocalCall: Sendable {
    package let status: Int
    package let body: Data

    /// Sends a request on a connection of its own, and waits for the whole answer.
    @discardableResult
    package static func send(
        _ method: String = "GET",
        _ url: String,
        _ body: Data = Data(),
        token: String? = nil
    ) async throws -> LocalCall {
        var request = HTTPClientRequest(url: url)
        request.method = HTTPMethod(rawValue: method)
        request.headers.add(name: "Connection", value: "close")
        if !body.isEmpty {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let answer = try await response.body.collect(upTo: 10_000_000)
        return LocalCall(status: Int(response.status.code), body: Data(answer.readableBytesView))
    }
}
#endif
