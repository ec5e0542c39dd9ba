package import AsyncHTTPClient
package import Foundation
package import NIOCore
package import NIOHTTP1

/// Latchkey, over HTTP.
package struct LatchkeyServer: Sendable {
    /// The most bytes of an answer that are read.
    private static let longestAnswer = 256 * 1024
    /// How long an answer may take.
    private static let patience = TimeAmount.seconds(4)

    private let base: String
    private let client: HTTPClient

    package init(url: URL, client: HTTPClient) {
        let text = url.absoluteString
        base = text.hasSuffix("/") ? String(text.dropLast()) : text
        self.client = client
    }

    /// A client for it, which whoever makes it shuts down.
    package static func makeClient() -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            // A redirect would take credentials elsewhere.
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(2), read: patience)
        )
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        // That nobody listens is an answer at once, not after the timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends a request.
    ///
    /// - Throws: `LatchkeyFailure.away` when there is no answer.
    package func send(
        _ method: HTTPMethod,
        _ path: String,
        headers: HTTPHeaders = [:],
        body: ByteBuffer? = nil
    ) async throws(LatchkeyFailure) -> LatchkeyAnswer {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        request.headers = headers
        if let body { request.body = .bytes(body) }
        do { return try await answer(to: request) } catch let error as HTTPClientError
            where error == .remoteConnectionClosed && method == .GET
        {
            // The connection was kept from before, and Latchkey was started again in between.
            do { return try await answer(to: request) } catch { throw .away() }
        } catch { throw .away() }
    }

    private func answer(to request: HTTPClientRequest) async throws -> LatchkeyAnswer {
        let response = try await client.execute(request, timeout: Self.patience)
        return LatchkeyAnswer(
            status: response.status.code,
            headers: response.headers,
            body: try await response.body.collect(upTo: Self.longestAnswer)
        )
    }

    /// Asks for something in JSON with somebody's credentials.
    ///
    /// - Throws: `LatchkeyFailure.refused` for 401 alone: whatever else goes wrong says nothing of the credentials.
    package func get<Value: Decodable>(
        _ type: Value.Type,
        _ path: String,
        with credential: Credential? = nil
    ) async throws(LatchkeyFailure) -> (Value, LatchkeyAnswer) {
        let answer = try await send(.GET, path, headers: credential?.headers ?? [:])
        switch answer.status {
        case 200:
            do { return (try JSONDecoder().decode(type, from: Data(answer.body.readableBytesView)), answer) } catch {
                throw .away()
            }
        case 401: throw .refused
        default: throw .away(retryAfter: answer.retryAfter)
        }
    }
}

/// What Latchkey has answered.
package struct LatchkeyAnswer: Sendable {
    package let status: UInt
    package let headers: HTTPHeaders
    package let body: ByteBuffer

    /// When to try again, in seconds.
    package var retryAfter: Int? { headers.first(name: "Retry-After").flatMap(Int.init) }
    /// The cookies that it sets.
    package var setCookies: [String] { headers["Set-Cookie"] }
}

/// Why Latchkey has not answered a question.
package enum LatchkeyFailure: Error, Hashable {
    /// It cannot be reached, or is not well: nothing is known, so nobody is logged out by it.
    case away(retryAfter: Int? = nil)
    /// It says that the credentials are not good.
    case refused
}
