import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Ends a connection between two requests when the server stops, so that no request is cut off.
///
/// Once the server drains, the last answer that a connection has to give says `Connection: close`, and the connection is
/// closed after it. When the server stops, a connection on which nothing is under way waits a moment for a request that
/// may be on the wire, and is closed then. It is closed by halves: the client sees the end of the stream, and what it
/// sends meanwhile is read and dropped until it has closed its half, or some time has passed.
///
/// Hummingbird's own answer to the same event closes connections at once, also in the middle of a head; it does not
/// get to see it.
package final class ConnectionDrain: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private enum Phase {
        case open
        /// The last answer is being written; requests after it are not taken.
        case answeringLast
        /// Our half is closed, or will be when all is written.
        case ended
    }

    private let drain: Drain
    /// How long a request may be on the wire, before we close our half and after it.
    private let crossing: TimeAmount
    /// How long a client has to close its half.
    private var linger: TimeAmount
    private let bytes = ReceivedBytes()
    private var phase = Phase.open
    /// The server stops: the connection is to be closed as soon as nothing is under way.
    private var isStopping = false
    /// Requests that have come, at least by their head, and whose answer is not written to the end.
    private var unanswered = 0
    /// A request after the last one is on its way in.
    private var isDroppingRequest = false
    private var timer: Scheduled<Void>?

    package init(_ drain: Drain, crossing: TimeAmount = .milliseconds(100), linger: TimeAmount = .seconds(1)) {
        self.drain = drain
        self.crossing = crossing
        self.linger = linger
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // Below what parses, and above TLS, which has a close notification of its own to read.
        let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        // Fails on a connection that is gone already.
        try? pipeline.addHandler(bytes, position: parser.map { .before($0) } ?? .first)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    package func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head = part, phase != .open { isDroppingRequest = true }
        guard !isDroppingRequest else { return }
        switch part {
        case .head: unanswered += 1
        case .body: break
        case .end: bytes.areIncomplete = false
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast(head):
            phase = .answeringLast
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head, .body:
            context.write(data, promise: promise)
        case .end:
            unanswered = max(0, unanswered - 1)
            context.write(data, promise: promise)
            if phase == .answeringLast {
                context.flush()
                end(context)
            } else if isStopping {
                endWhenIdle(context)
            }
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
        return (drain.hasBegun || isStopping) && unanswered <= 1
    }

    /// Waits for what may be on the wire; a request that comes is answered, and its answer is the last.
    private func endWhenIdle(_ context: ChannelHandlerContext) {
        schedule(in: crossing, context) { [self] context in
            guard phase == .open, unanswered == 0, !bytes.areIncomplete else { return }
            linger = crossing
            end(context)
        }
    }

    /// Closes our half when all is written.
    private func end(_ context: ChannelHandlerContext) {
        phase = .ended
        bytes.drop()
        context.close(mode: .output, promise: nil)
    }

    /// Our half is closed, by us or because the client had asked for it; the whole follows when the client has closed its
    /// half or the time is over.
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
