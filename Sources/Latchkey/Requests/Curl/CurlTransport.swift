#if os(Linux)
import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends requests with libcurl: no cookies, no cache, no stored passwords, bounded answers.
///
/// A request that waits costs no processor time: one thread sleeps until the system has something for it. There is no
/// thread before the first request, none some time after the last, and none without a transport.
package final class CurlTransport: Transport {
    private let settings: CurlSettings
    private let loop: CurlLoop

    /// How many redirects are followed.
    private static let mostRedirects = 20

    /// Nil where libcurl cannot be loaded, or is too old.
    ///
    /// - Parameters:
    ///   - actsAsOldest: Whether to do without what the oldest libcurl does not have.
    ///   - certificates: The authorities to trust in place of the system's, as a file.
    package convenience init?(actsAsOldest: Bool = false, certificates: String? = nil) {
        guard let curl = Curl.shared else { return nil }
        self.init(CurlSettings(curl, actsAsOldest: actsAsOldest, certificates: certificates))
    }

    private init(_ settings: CurlSettings) {
        self.settings = settings
        loop = CurlLoop(settings.curl)
    }

    deinit { loop.close() }

    package func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        try await send(OutgoingRequest(request), under: rules)
    }

    package func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        let deadline = rules.deadline.map { CurlClock.now + CurlClock.nanoseconds($0) }
        var next = outgoing
        for _ in 0...Self.mostRedirects {
            switch try await exchange(next, under: rules, until: deadline) {
            case .answer(let answer): return answer
            case .redirect(let request): next = request
            }
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func exchange(
        _ outgoing: OutgoingRequest,
        under rules: TransferRules,
        until deadline: UInt64?
    ) async throws -> CurlOutcome {
        try Task.checkCancellation()
        let transfer = CurlTransfer(
            try CurlRequest(outgoing, settings),
            of: outgoing,
            under: rules,
            until: deadline,
            settings
        )
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard transfer.completes(continuation) else { return }
                loop.begin(transfer)
            }
        } onCancel: {
            transfer.complete(.failure(LatchkeyError.cancelled))
            loop.end(transfer)
        }
    }
}

/// What came of one request.
enum CurlOutcome: Sendable {
    case answer(Answer)
    case redirect(OutgoingRequest)
}

/// What all requests of a transport have in common.
struct CurlSettings: Sendable {
    let curl: Curl
    let certificates: String?
    let userAgent: String
    /// Whether giving up a request does not wait until the name of its server is looked up (7.87).
    let leavesResolver: Bool
    /// Whether we are asked before a request is sent a second time (7.80).
    let asksBeforeRequest: Bool
    /// Whether an HTTP/2 server that takes no more of a body for a while is waited for, and not asked again and again (8.5).
    let waitsForWindows: Bool

    init(_ curl: Curl, actsAsOldest: Bool, certificates: String?) {
        self.curl = curl
        // What `URLSession` on Linux looks for as well.
        let named = ProcessInfo.processInfo.environment["URLSessionCertificateAuthorityInfoFile"]
        self.certificates = certificates ?? named.flatMap { $0.hasPrefix("/") ? $0 : nil }
        userAgent = "\(ProcessInfo.processInfo.processName) (unknown version) curl/\(curl.versionText)"
        leavesResolver = curl.version >= 0x075700 && !actsAsOldest
        asksBeforeRequest = curl.version >= 0x075000 && !actsAsOldest
        waitsForWindows = curl.version >= 0x080500 && !actsAsOldest
    }
}

/// Time that never goes back, in nanoseconds.
enum CurlClock {
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    static func nanoseconds(_ seconds: TimeInterval) -> UInt64 { UInt64(max(0, min(seconds, 1e9)) * 1e9) }
}
#endif
