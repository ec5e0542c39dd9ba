import Foundation
import LatchkeyCurl

/// Calls servers with libcurl; time and size of every answer are limited, so that a hostile server can neither hang nor
/// fill the runner.
package struct CurlCaller: WebCalling {
    private let client: CurlClient
    private let timeLimit: Duration
    private let sizeLimit: Int

    /// - Parameters:
    ///   - certificates: A PEM file of certificate authorities to trust instead of the system's.
    ///   - timeLimit: The longest time for a request with its answer.
    ///   - sizeLimit: The longest body of an answer in bytes.
    /// - Throws: `WebFailure` if libcurl is missing.
    package init(
        certificates: String? = nil,
        timeLimit: Duration = .seconds(20),
        sizeLimit: Int = 1 << 20
    ) throws(WebFailure) {
        var options = CurlOptions()
        options.certificates = certificates
        // A server may close an idle connection just when the next request comes.
        options.keepsConnections = false
        do { client = try CurlClient(options) } catch { throw WebFailure("\(error)") }
        self.timeLimit = timeLimit
        self.sizeLimit = sizeLimit
    }

    package func call(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        var call = CurlRequest(
            request.url,
            method: request.method,
            headers: request.headers,
            body: request.body.map { Data($0.utf8) },
            maximumBytes: sizeLimit
        )
        call.timeout = timeLimit
        do {
            let answer = try await client.send(call)
            return WebAnswer(answer.status, answer.head.fields, answer.body)
        } catch {
            throw WebFailure(error.isUntrusted ? "\(error); give --ca-file for a private authority" : "\(error)")
        }
    }
}
