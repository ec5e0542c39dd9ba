package import Foundation
import LatchkeyCore
package import LatchkeyCurl
import NIOSSL

/// Calls the services that deliver notifications; over HTTP/2 where they speak it.
///
/// It must be shut down at the end.
package final class PushClient: Sendable {
    /// How long a call may take, from the first byte to the last.
    package static let longestCall: TimeInterval = 10
    /// How long an answer may be.
    private static let longestAnswer = 64 * 1024

    private let client: CurlClient
    private let longestCall: TimeInterval

    /// - Parameters:
    ///   - certificates: A PEM file with the certificates to trust; nil for the system's.
    ///   - longestCall: How long a call may take, in seconds.
    ///   - curl: What speaks HTTP.
    /// - Throws: When the file cannot be used.
    package init(
        trusting certificates: String? = nil,
        longestCall: TimeInterval = PushClient.longestCall,
        by curl: Curl
    ) throws {
        // Read here as well, as later nobody would be told.
        if let certificates { _ = try NIOSSLCertificate.fromPEMFile(certificates) }
        var options = CurlOptions()
        options.certificates = certificates
        options.version = .http2Multiplexed
        client = CurlClient(options, with: curl)
        self.longestCall = longestCall
    }

    package func shutdown() { client.close() }

    /// Posts something, and returns the whole answer.
    ///
    /// - Throws: `NotificationFailure.temporary` when there is none; its text names neither the URL, which may hold a token,
    ///   nor anything that was sent.
    func post(
        _ body: Data,
        to url: String,
        _ headers: [(String, String)]
    ) async throws(NotificationFailure) -> PushAnswer {
        var request = CurlRequest(
            url,
            method: "POST",
            headers: headers.map { (name: $0.0, value: $0.1) } + [("user-agent", "Latchkey")],
            body: body,
            maximumBytes: Self.longestAnswer
        )
        // For the head and the body together.
        request.timeout = .seconds(longestCall)
        request.connectTimeout = .seconds(5)
        do throws(CurlFailure) {
            let answer = try await client.send(request)
            return PushAnswer(
                status: answer.status,
                retryAfter: answer.head.values(of: "retry-after").first,
                body: answer.body
            )
        } catch { throw Self.failure(error) }
    }

    private static func failure(_ failure: CurlFailure) -> NotificationFailure {
        if case .unsupportedURL = failure { return .permanent("the URL cannot be called") }
        if case .unwritableHead = failure { return .permanent("the call cannot be written") }
        if failure.isUnconnected { return .temporary("it cannot be connected to") }
        if failure.isUntrusted { return .temporary("there is no TLS with it; check its certificate") }
        return .temporary(failure.isTimeout ? "there was no answer in time" : "the call failed: \(failure)")
    }
}
