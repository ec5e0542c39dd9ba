import Foundation

/// Sends HTTP requests with libcurl, without cookies, caches, stored passwords and redirects.
///
/// A waiting request costs no processor time: one thread sleeps until the system wakes it. The thread starts with the
/// first request, and ends some time after the last one or with the client.
public final class CurlClient: Sendable {
    private let settings: CurlSettings
    private let loop: CurlLoop

    /// - Parameter options: The options of all requests of the client.
    /// - Throws: `CurlUnavailable` if libcurl is missing or too old.
    public convenience init(_ options: CurlOptions = CurlOptions()) throws(CurlUnavailable) {
        self.init(options, with: try Curl.load())
    }

    package init(_ options: CurlOptions, with curl: Curl) {
        settings = CurlSettings(curl, options)
        loop = CurlLoop(curl, connectionsPerHost: options.connectionsPerHost)
    }

    deinit { loop.close() }

    /// Closes the connections once all requests are answered or cancelled.
    public func close() { loop.close() }

    /// Sends a request, and waits for the whole answer.
    ///
    /// - Throws: `CurlFailure` if there is no answer; answers of any status are returned.
    public func send(_ request: CurlRequest) async throws(CurlFailure) -> CurlAnswer {
        guard !Task.isCancelled else { throw .cancelled }
        try request.check()
        let transfer = CurlTransfer(request, settings)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard transfer.completes(continuation) else { return }
                loop.begin(transfer)
            }
        } onCancel: {
            transfer.complete(.failure(.cancelled))
            loop.end(transfer)
        }
        return try result.get()
    }
}

/// The options that all requests of a client share.
public struct CurlOptions: Sendable {
    /// The most connections to a server; further requests wait.
    public var connectionsPerHost = 8
    /// Whether connections are reused.
    public var keepsConnections = true
    /// A PEM file of certificate authorities to trust instead of the system's.
    package var certificates: String?
    /// The proxy for requests.
    package var proxy = Proxy.none
    /// The supported versions of HTTP.
    package var version = Version.http1
    /// Whether compressed answers are accepted.
    package var decompresses = false
    /// Whether to use only features of the oldest supported libcurl.
    package var actsAsOldest = false

    package enum Proxy: Sendable {
        case none
        /// The proxy that `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` name.
        case environment
        case url(String)
    }

    package enum Version: Sendable {
        case http1
        /// HTTP/2 with servers that support it over TLS.
        case http2WhereOffered
        /// The same, with many requests on one connection from the beginning.
        case http2Multiplexed
    }

    /// HTTP/1.1 without a proxy.
    public init() {}
}

/// The options of a client, and the capabilities of its libcurl.
struct CurlSettings: Sendable {
    let curl: Curl
    let options: CurlOptions
    /// Whether cancelling a request returns before the lookup of its server's name ends (7.87).
    let leavesResolver: Bool
    /// Whether libcurl calls back before it sends a request a second time (7.80).
    let asksBeforeRequest: Bool
    /// Whether libcurl waits for an HTTP/2 server that accepts no more of a body for a while, instead of polling (8.5).
    let waitsForWindows: Bool

    init(_ curl: Curl, _ options: CurlOptions) {
        self.curl = curl
        self.options = options
        leavesResolver = curl.version >= 0x075700 && !options.actsAsOldest
        asksBeforeRequest = curl.version >= 0x075000 && !options.actsAsOldest
        waitsForWindows = curl.version >= 0x080500 && !options.actsAsOldest
    }
}

/// A monotonic clock, in nanoseconds.
package enum CurlClock {
    package static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// A duration in nanoseconds, clamped to 10^9 seconds.
    package static func nanoseconds(_ duration: Duration) -> UInt64 {
        UInt64(max(0, min(duration / .seconds(1), 1e9)) * 1e9)
    }
}
