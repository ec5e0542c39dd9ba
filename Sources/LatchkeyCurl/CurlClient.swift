import Foundation

/// Sends HTTP requests with libcurl: no cookies, no cache, no stored passwords, no redirects.
///
/// A request that waits costs no processor time: one thread sleeps until the system has something for it. There is no
/// thread before the first request, none some time after the last, and none without a client.
public final class CurlClient: Sendable {
    private let settings: CurlSettings
    private let loop: CurlLoop

    /// - Parameter options: The options of all its requests.
    /// - Throws: `CurlUnavailable` where there is no libcurl, or one that is too old.
    public convenience init(_ options: CurlOptions = CurlOptions()) throws(CurlUnavailable) {
        self.init(options, with: try Curl.load())
    }

    package init(_ options: CurlOptions, with curl: Curl) {
        settings = CurlSettings(curl, options)
        loop = CurlLoop(curl, connectionsPerHost: options.connectionsPerHost)
    }

    deinit { loop.close() }

    /// Lets go of its connections as soon as what was sent is answered or given up.
    public func close() { loop.close() }

    /// Sends a request, and waits for the whole answer.
    ///
    /// - Throws: `CurlFailure` when there is no answer; any answer of any status is returned.
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

/// What all requests of a client have in common.
public struct CurlOptions: Sendable {
    /// How many connections to a server there are at the most; other requests wait.
    public var connectionsPerHost = 8
    /// Whether connections are kept for other requests.
    public var keepsConnections = true
    /// The authorities to trust in place of the system's, as a PEM file.
    package var certificates: String?
    /// By which proxy requests go.
    package var proxy = Proxy.none
    /// Which versions of HTTP are spoken.
    package var version = Version.http1
    /// Whether answers may be compressed.
    package var decompresses = false
    /// Whether to do without what the oldest libcurl does not have.
    package var actsAsOldest = false

    package enum Proxy: Sendable {
        case none
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        case url(String)
    }

    package enum Version: Sendable {
        case http1
        /// HTTP/2 with servers that speak it over TLS.
        case http2WhereOffered
        /// The same, and many requests share one connection from the beginning.
        case http2Multiplexed
    }

    /// HTTP/1.1 without a proxy.
    public init() {}
}

/// The options of a client, and what its libcurl can do.
struct CurlSettings: Sendable {
    let curl: Curl
    let options: CurlOptions
    /// Whether giving up a request does not wait until the name of its server is looked up (7.87).
    let leavesResolver: Bool
    /// Whether we are asked before a request is sent a second time (7.80).
    let asksBeforeRequest: Bool
    /// Whether an HTTP/2 server that takes no more of a body for a while is waited for, and not asked again and again (8.5).
    let waitsForWindows: Bool

    init(_ curl: Curl, _ options: CurlOptions) {
        self.curl = curl
        self.options = options
        leavesResolver = curl.version >= 0x075700 && !options.actsAsOldest
        asksBeforeRequest = curl.version >= 0x075000 && !options.actsAsOldest
        waitsForWindows = curl.version >= 0x080500 && !options.actsAsOldest
    }
}

/// Time that never goes back, in nanoseconds.
package enum CurlClock {
    package static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// A duration, if it is one that ends.
    package static func nanoseconds(_ duration: Duration) -> UInt64 {
        UInt64(max(0, min(duration / .seconds(1), 1e9)) * 1e9)
    }
}
