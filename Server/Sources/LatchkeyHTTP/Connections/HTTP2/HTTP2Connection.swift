package import NIOCore
package import NIOHTTP2

/// Ends an HTTP/2 connection: when the server stops or drains, after an idle time, and at once when the client violates
/// the protocol.
///
/// For a graceful end, swift-nio's own handler sends GOAWAY, and closes the connection once the client has confirmed it
/// and all requests are answered. That handler would wait forever for a client that does not confirm, so this one
/// closes the connection after a timeout.
package final class HTTP2Connection: ChannelInboundHandler, RemovableChannelHandler, NIOHTTP2FrameDelegate {
    package typealias InboundIn = HTTP2Frame
    package typealias InboundOut = HTTP2Frame

    private let drain: Drain
    private let bytes: ReceivedBytes
    private let times: Times
    private var context: ChannelHandlerContext?
    private var openStreams = 0
    /// Whether GOAWAY was sent.
    private var isEnding = false
    /// Whether the connection has failed with a protocol error.
    private var isLost = false
    private var whenIdle: Scheduled<Void>?
    private var atTheLatest: Scheduled<Void>?

    package struct Times: Sendable {
        /// The time until the first request.
        package var firstRequest = TimeAmount.seconds(10)
        /// The time from the end of the last answer to the next request.
        package var idle = TimeAmount.seconds(30)
        /// The time for the client to read GOAWAY on an idle connection.
        package var linger = TimeAmount.seconds(1)
        /// The time for the remaining requests after GOAWAY.
        package var lastRequests = TimeAmount.seconds(60)
        /// The time for a client that violates the protocol to read the reason before the connection closes.
        package var closeDelay = TimeAmount.milliseconds(100)

        package init() {}
    }

    /// - Parameters:
    ///   - drain: When it begins, the connection ends with the next request.
    ///   - bytes: The handler at the socket, before TLS.
    ///   - times: The timeouts.
    package init(_ drain: Drain, _ bytes: ReceivedBytes, times: Times = Times()) {
        self.drain = drain
        self.bytes = bytes
        self.times = times
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        endWhenIdle(in: times.firstRequest)
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        cancel()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        end()
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // An error of one stream ends only that stream.
        guard isLost || !(error is any NIOHTTP2Error) else { return }
        // The client may continue to send. Nothing reads that, and TLS sends no close notification.
        bytes.drop()
        whenIdle?.cancel()
        atTheLatest?.cancel()
        atTheLatest = schedule(in: times.closeDelay) { $0.bytes.close() }
    }

    package func wroteFrame(_ frame: HTTP2Frame) {
        if case .goAway(_, let reason, _) = frame.payload, reason != .noError { isLost = true }
    }

    private func streamCreated() {
        openStreams += 1
        whenIdle?.cancel()
        if drain.hasBegun { end() }
    }

    private func streamClosed() {
        openStreams = max(0, openStreams - 1)
        if drain.hasBegun { end() }
        guard openStreams == 0, !isLost else { return }
        if isEnding { closeWhenIdle() } else { endWhenIdle(in: times.idle) }
    }

    private func end() {
        guard !isEnding, let context else { return }
        isEnding = true
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        atTheLatest = schedule(in: times.lastRequests) { $0.context?.close(promise: nil) }
        if openStreams == 0 { closeWhenIdle() }
    }

    private func endWhenIdle(in time: TimeAmount) {
        whenIdle?.cancel()
        whenIdle = schedule(in: time) { $0.end() }
    }

    private func closeWhenIdle() {
        whenIdle?.cancel()
        whenIdle = schedule(in: times.linger) { $0.context?.close(promise: nil) }
    }

    private func cancel() {
        whenIdle?.cancel()
        atTheLatest?.cancel()
    }

    private func schedule(in time: TimeAmount, _ work: @escaping (HTTP2Connection) -> Void) -> Scheduled<Void>? {
        guard let context, context.channel.isActive else { return nil }
        return context.eventLoop.assumeIsolated().scheduleTask(in: time) { work(self) }
    }
}

extension HTTP2Connection {
    /// Counts the streams that begin and end, and informs another delegate.
    package func streamDelegate(
        on eventLoop: any EventLoop,
        beside other: any NIOHTTP2StreamDelegate
    ) -> some NIOHTTP2StreamDelegate {
        StreamDelegate(connection: NIOLoopBound(self, eventLoop: eventLoop), other: other)
    }

    private struct StreamDelegate: NIOHTTP2StreamDelegate {
        let connection: NIOLoopBound<HTTP2Connection>
        let other: any NIOHTTP2StreamDelegate

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
            other.streamCreated(id, channel: channel)
            connection.value.streamCreated()
        }

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
            other.streamClosed(id, channel: channel)
            connection.value.streamClosed()
        }
    }
}
