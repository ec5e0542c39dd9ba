import NIOCore
import NIOHTTP2

extension NIOHTTP2Handler.Configuration {
    /// Limits for untrusted connections.
    ///
    /// A client that exceeds them loses its connection with all requests on it.
    static var latchkey: NIOHTTP2Handler.Configuration {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: 100),
            HTTP2Setting(parameter: .maxHeaderListSize, value: HTTP2Request.maximumHeadSize),
        ]
        // A head of 32 KiB needs two frames of 16 KiB.
        configuration.connection.maximumSequentialContinuationFrames = 5
        configuration.connection.maximumSequentialEmptyDataFrames = 1
        configuration.connection.maximumBufferedControlFrames = 1000
        configuration.connection.maximumConnectionGlitches = 100
        configuration.connection.controlFrameRateLimit.maximumCount = 200
        configuration.connection.controlFrameRateLimit.windowLength = .seconds(30)
        // Requests that the client cancels: they cost the server more than the client (CVE-2023-44487).
        configuration.stream.streamResetFrameRateLimit.maximumCount = 100
        configuration.stream.streamResetFrameRateLimit.windowLength = .seconds(30)
        // Requests that the client makes the server cancel (CVE-2025-8671).
        configuration.stream.streamErrorRateLimit.maximumCount = 100
        configuration.stream.streamErrorRateLimit.windowLength = .seconds(30)
        return configuration
    }
}
