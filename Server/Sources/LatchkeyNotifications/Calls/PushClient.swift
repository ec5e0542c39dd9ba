package import Foundation
import LatchkeyCore
package import LatchkeyCurl
import NIOSSL

/// Calls push services, over HTTP/2 where possible.
///
/// Call `shutdown` at the end.
package final class PushClient: Sendable {
    /// The time limit for a whole call, in seconds.
    package static let longestCall: TimeInterval = 10
    /// In bytes.
    private static let longestAnswer = 64 * 1024

    private let client: CurlClient
    private let longestCall: TimeInterval

    /// - Parameters:
    ///   - certificates: A PEM file with the certificates to trust; nil for the system's.
    ///   - longestCall: The time limit for a call, in seconds.
    ///   - curl: The HTTP library.
    /// - Throws: When the file is unusable.
    package init(
        trusting certificates: String? = nil,
        longestCall: TimeInterval = PushClient.longestCall,
        by curl: Curl
    ) throws {
        // Check the file here: nobody would see a later error.
        if let certificates { _ = try NIOSSLCertificate.fromPEMFile(certificates) }
        var options = CurlOptions()
        options.certificates = certificates
        options.version = .http2Multiplexed
        client = CurlClient(options, with: curl)
        self.longestCall = longestCall
    }

    package func shutdown() { client.close() }

    /// Posts a request and returns the whole answer.
    ///
    /// - Throws: `DeliveryFailure.temporary` without an answer. Its text holds neither the URL, which may contain a
    ///   token, nor the body.
    func post(
        _ body: Data,
        to url: String,
        _ headers: [(String, String)]
    ) async throws(DeliveryFailure) -> PushAnswer {
        var request = CurlRequest(
            url,
            method: "POST",
            headers: headers.map { (name: $0.0, value: $0.1) } + [("user-agent", "Latchkey")],
            body: body,
            maximumBytes: Self.longestAnswer
        )
        // Covers the head and the body.
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

    private static func failure(_ failure: CurlFailure) -> DeliveryFailure {
        if case .unsupportedURL = failure { return .permanent("the URL cannot be called") }
        if case .unwritableHead = failure { return .permanent("the call cannot be written") }
        if failure.isUnconnected { return .temporary("it cannot be connected to") }
        if failure.isUntrusted { return .temporary("there is no TLS with it; check its certificate") }
        return .temporary(failure.isTimeout ? "there was no answer in time" : "the call failed: \(failure)")
    }
}
