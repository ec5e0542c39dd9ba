package import NIOCore
package import NIOHTTP2

/// Ends a connection of HTTP/2: when the server stops or drains, when nothing is asked for long, and at once when the
/// client breaks the rules.
///
/// It is ended in peace by swift-nio's own handler, which tells the client to ask elsewhere (GOAWAY) and closes it when
/// the client has heard that and all is answered. That handler would wait for ever for a client that does not say that
/// it has heard, so this one has the last word.
package final class HTTP2Connection: ChannelInboundHandler, RemovableChannelHandler, NIOHTTP2FrameDelegate {
    package typealias InboundIn = HTTP2Frame
    package typealias InboundOut = HTTP2Frame

    private let drain: Drain
    private let bytes: ReceivedBytes
    private let times: Times
    private var context: ChannelHandlerContext?
    private var openStreams = 0
    /// The client was told to ask elsewhere.
    private var isEnding = false
    /// HTTP/2 has given the connection up.
    private var isLost = false
    private var whenIdle: Scheduled<Void>?
    private var atTheLatest: Scheduled<Void>?

    package struct Times: Sendable {
        /// Until the first request.
        package var firstRequest = TimeAmount.seconds(10)
        /// From the end of the last answer to the next request.
        package var idle = TimeAmount.seconds(30)
        /// How long the client has to hear that the connection ends, when nothing is under way.
        package var linger = TimeAmount.seconds(1)
        /// How long what is under way then may take.
        package var lastRequests = TimeAmount.seconds(60)
        /// How long a client that breaks the rules has to read why the connection is closed.
        package var closeDelay = TimeAmount.milliseconds(100)

        package init() {}
    }

    /// - Parameters:
    ///   - drain: When it begins, the connection ends with the next request.
    ///   - bytes: The handler at the socket, before TLS.
    ///   - times: How long it waits for what.
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
        // An error in one stream ends that stream alone.
        guard isLost || !(error is any NIOHTTP2Error) else { return }
        // The client may go on sending. Nothing reads that, and TLS sends no close notification.
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
    /// Tells of streams that begin and end.
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
