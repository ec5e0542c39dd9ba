package import Foundation
package import HTTPTypes
import LatchkeyCurl
package import NIOCore

/// Latchkey, over HTTP.
package struct LatchkeyServer: Sendable {
    /// The most bytes of an answer that are read.
    private static let longestAnswer = 256 * 1024

    private let base: String
    private let client: CurlClient

    /// - Throws: `CurlUnavailable` where there is no libcurl.
    package init(url: URL) throws {
        let text = url.absoluteString
        base = text.hasSuffix("/") ? String(text.dropLast()) : text
        var options = CurlOptions()
        options.connectionsPerHost = 32
        client = try CurlClient(options)
    }

    /// Sends a request; a redirect, which would take credentials elsewhere, is an answer like others.
    ///
    /// - Throws: `LatchkeyFailure.away` when there is no answer.
    package func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        headers: HTTPFields = [:],
        body: ByteBuffer? = nil
    ) async throws(LatchkeyFailure) -> LatchkeyAnswer {
        var request = CurlRequest(
            base + path,
            method: method.rawValue,
            headers: headers.map { ($0.name.rawName, $0.value) },
            body: body.map { Data($0.readableBytesView) },
            maximumBytes: Self.longestAnswer
        )
        request.timeout = .seconds(4)
        request.connectTimeout = .seconds(2)
        do { return LatchkeyAnswer(try await client.send(request)) } catch { throw .away() }
    }

    /// Asks for something in JSON with somebody's credentials.
    ///
    /// - Throws: `LatchkeyFailure.refused` for 401 alone: whatever else goes wrong says nothing of the credentials.
    package func get<Value: Decodable>(
        _ type: Value.Type,
        _ path: String,
        with credential: Credential? = nil
    ) async throws(LatchkeyFailure) -> (Value, LatchkeyAnswer) {
        let answer = try await send(.get, path, headers: credential?.headers ?? [:])
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
    package let status: Int
    package let headers: HTTPFields
    package let body: ByteBuffer

    fileprivate init(_ answer: CurlAnswer) {
        status = answer.status
        headers = HTTPFields(
            answer.head.fields.compactMap { name, value in
                HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
            }
        )
        body = ByteBuffer(bytes: answer.body)
    }

    /// When to try again, in seconds.
    package var retryAfter: Int? { headers[.retryAfter].flatMap { Int($0) } }
    /// The cookies that it sets.
    package var setCookies: [String] { headers[values: .setCookie] }
}

/// Why Latchkey has not answered a question.
package enum LatchkeyFailure: Error, Hashable {
    /// It cannot be reached, or is not well: nothing is known, so nobody is logged out by it.
    case away(retryAfter: Int? = nil)
    /// It says that the credentials are not good.
    case refused
}
