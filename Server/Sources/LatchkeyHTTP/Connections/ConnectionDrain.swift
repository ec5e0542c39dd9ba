import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Ends a connection between two requests, when the client wants it or the server stops, so that no request is cut off.
///
/// After a request with `Connection: close`, and once the server drains, the last answer on a connection has `Connection: close`, and the connection closes after it.
/// When the server stops, an idle connection waits a moment for a request that may be in transit, and then closes. It
/// closes by halves: the client sees the end of the stream. Bytes that it sends meanwhile are read and dropped until it
/// closes its half, or until a timeout.
///
package final class ConnectionDrain: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = AnswerPart
    package typealias OutboundOut = AnswerPart

    private enum Phase {
        case open
        /// The last answer is being written; later requests are dropped.
        case answeringLast
        /// Our half is closed, or will be once everything is written.
        case ended
    }

    private let drain: Drain
    /// The time for a request in transit, before and after our half closes.
    private let crossing: TimeAmount
    /// The time for the client to close its half.
    private var linger: TimeAmount
    private let bytes = ReceivedBytes()
    private var phase = Phase.open
    /// Whether the server stops; the connection then closes as soon as it is idle.
    private var isStopping = false
    /// Whether the client has sent its last request.
    private var isLastRequested = false
    /// The number of requests whose head has arrived and whose answer is not completely written.
    private var unanswered = 0
    /// Whether a request after the last one is arriving.
    private var isDroppingRequest = false
    private var timer: Scheduled<Void>?

    package init(_ drain: Drain, crossing: TimeAmount = .milliseconds(100), linger: TimeAmount = .seconds(1)) {
        self.drain = drain
        self.crossing = crossing
        self.linger = linger
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // Before the HTTP parser and after TLS, which must read its own close notification.
        let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        // Fails on a connection that is already closed.
        try? pipeline.addHandler(bytes, position: parser.map { .before($0) } ?? .first)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    package func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head = part, phase != .open || isLastRequested { isDroppingRequest = true }
        guard !isDroppingRequest else { return }
        switch part {
        case .head(let head):
            unanswered += 1
            isLastRequested = head.headerFields[.connection] == "close"
        case .body: break
        case .end: bytes.areIncomplete = false
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast(head):
            beginLast(&head)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .whole(var head, let body) where isLast(head):
            beginLast(&head)
            context.write(wrapOutboundOut(.whole(head, body)), promise: promise)
            answered(context)
        case .head, .body:
            context.write(data, promise: promise)
        case .end, .whole:
            context.write(data, promise: promise)
            answered(context)
        }
    }

    private func beginLast(_ head: inout HTTPResponse) {
        phase = .answeringLast
        head.headerFields[.connection] = "close"
    }

    /// Ends the connection if the answer that was written is the last.
    private func answered(_ context: ChannelHandlerContext) {
        unanswered = max(0, unanswered - 1)
        if phase == .answeringLast {
            context.flush()
            end(context)
        } else if isStopping {
            endWhenIdle(context)
        }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            isStopping = true
            return endWhenIdle(context)
        case ChannelEvent.outputClosed: closeSoon(context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func isLast(_ head: HTTPResponse) -> Bool {
        guard phase == .open, head.status.kind != .informational else { return false }
        return (drain.hasBegun || isStopping || isLastRequested) && unanswered <= 1
    }

    /// Waits for a request that may be in transit; if one arrives, its answer is the last.
    private func endWhenIdle(_ context: ChannelHandlerContext) {
        schedule(in: crossing, context) { [self] context in
            guard phase == .open, unanswered == 0, !bytes.areIncomplete else { return }
            linger = crossing
            end(context)
        }
    }

    /// Closes our half once everything is written.
    private func end(_ context: ChannelHandlerContext) {
        phase = .ended
        bytes.drop()
        context.close(mode: .output, promise: nil)
    }

    /// Closes the connection after the client has closed its half, or after the timeout.
    ///
    /// Our half is already closed, by us or at the client's request.
    private func closeSoon(_ context: ChannelHandlerContext) {
        phase = .ended
        bytes.drop()
        schedule(in: linger, context) { context in context.close(promise: nil) }
    }

    private func schedule(
        in time: TimeAmount,
        _ context: ChannelHandlerContext,
        _ work: @escaping (ChannelHandlerContext) -> Void
    ) {
        timer?.cancel()
        guard context.channel.isActive else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { work(context) }
    }
}
