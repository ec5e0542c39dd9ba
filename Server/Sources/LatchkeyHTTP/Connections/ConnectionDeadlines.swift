package import NIOCore
package import NIOHTTPTypes

/// Closes connections that send too slowly.
///
/// The head of the first request, the end of every request, and the next request after an answer have a deadline.
package final class ConnectionDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = AnswerPart
    package typealias OutboundOut = AnswerPart

    private let firstHead: TimeAmount
    private let wholeRequest: TimeAmount
    private let idle: TimeAmount?
    private var deadline: NIODeadline?
    private var isComing = false
    /// Runs at the deadline, or before it if the deadline has moved since.
    private var timer: (at: NIODeadline, scheduled: Scheduled<Void>)?

    /// - Parameters:
    ///   - firstHead: The time until the first head.
    ///   - wholeRequest: The time from a head to the end of its request.
    ///   - idle: The time from the end of an answer to the next head; nil for no deadline.
    package init(
        firstHead: TimeAmount = .seconds(10),
        wholeRequest: TimeAmount = .seconds(30),
        idle: TimeAmount?
    ) {
        self.firstHead = firstHead
        self.wholeRequest = wholeRequest
        self.idle = idle
    }

    package func handlerAdded(context: ChannelHandlerContext) { expect(in: firstHead, context) }

    package func handlerRemoved(context: ChannelHandlerContext) { timer?.scheduled.cancel() }

    package func channelInactive(context: ChannelHandlerContext) {
        timer?.scheduled.cancel()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isComing = true
            expect(in: wholeRequest, context)
        case .body: break
        case .end:
            isComing = false
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head, .body: break
        case .whole, .end: if let idle, !isComing { expect(in: idle, context) }
        }
        context.write(data, promise: promise)
    }

    private func expect(in time: TimeAmount, _ context: ChannelHandlerContext) {
        let deadline = context.eventLoop.now + time
        self.deadline = deadline
        // To move a timer costs more than to look at the deadline again when it runs.
        if let timer, timer.at <= deadline { return }
        timer?.scheduled.cancel()
        schedule(at: deadline, context)
    }

    private func schedule(at deadline: NIODeadline, _ context: ChannelHandlerContext) {
        let scheduled = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            timer = nil
            guard let deadline = self.deadline else { return }
            guard deadline > context.eventLoop.now else { return context.close(promise: nil) }
            schedule(at: deadline, context)
        }
        timer = (deadline, scheduled)
    }
}
