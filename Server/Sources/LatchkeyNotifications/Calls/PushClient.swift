import AsyncHTTPClient
package import Foundation
import LatchkeyCore
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Calls the services that deliver notifications; over HTTP/2 where they speak it.
///
/// It must be shut down at the end.
package final class PushClient: Sendable {
    /// How long a call may take, from the first byte to the last.
    package static let longestCall: TimeInterval = 10
    /// How long an answer may be.
    private static let longestAnswer = 64 * 1024

    private let client: HTTPClient
    private let longestCall: TimeInterval

    /// - Parameters:
    ///   - certificates: A PEM file with the certificates to trust; nil for the system's.
    ///   - longestCall: How long a call may take, in seconds.
    /// - Throws: When the file cannot be used.
    package init(trusting certificates: String? = nil, longestCall: TimeInterval = PushClient.longestCall) throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let certificates {
            // Read here, as later nobody would be told.
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(certificates))
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5))
        )
        configuration.httpVersion = .automatic
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.longestCall = longestCall
    }

    package func shutdown() async { try? await client.shutdown() }

    /// Posts something, and returns the whole answer.
    ///
    /// - Throws: `NotificationFailure.temporary` when there is none; its text names neither the URL, which may hold a token,
    ///   nor anything that was sent.
    func post(
        _ body: Data,
        to url: String,
        _ headers: [(String, String)]
    ) async throws(NotificationFailure) -> PushAnswer {
        let request: HTTPClient.Request
        do {
            request = try HTTPClient.Request(
                url: url,
                method: .POST,
                headers: HTTPHeaders(headers + [("user-agent", "Latchkey")]),
                body: .byteBuffer(ByteBuffer(bytes: body))
            )
        } catch { throw .permanent("the URL cannot be called") }
        // A delegate: this deadline holds for the head and the body together.
        let call = client.execute(
            request: request,
            delegate: ResponseAccumulator(request: request, maxBodySize: Self.longestAnswer),
            deadline: .now() + .milliseconds(Int64(longestCall * 1000))
        )
        do {
            let response = try await withTaskCancellationHandler {
                try await call.get()
            } onCancel: {
                call.cancel()
            }
            return PushAnswer(
                status: Int(response.status.code),
                retryAfter: response.headers.first(name: "retry-after"),
                body: Data(response.body.map { Array($0.readableBytesView) } ?? [])
            )
        } catch { throw .temporary(Self.text(of: error)) }
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout,
    ]

    private static func text(of error: any Error) -> String {
        switch error {
        case let error as HTTPClientError where timeouts.contains(error): "there was no answer in time"
        case let error as HTTPClientError: "the call failed: \(error.shortDescription)"
        case is NIOConnectionError, is IOError: "it cannot be connected to"
        case is NIOSSLError, is BoringSSLError: "there is no TLS with it; check its certificate"
        default: "the call failed: \(type(of: error))"
        }
    }
}
