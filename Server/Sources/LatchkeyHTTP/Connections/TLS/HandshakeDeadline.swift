package import NIOCore
import NIOTLS

/// Closes connections whose TLS handshake takes too long; the time is shorter when the server stops.
///
/// The handler of the server's stop exists only after the handshake, so this one passes the event on then.
package final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    private let time: TimeAmount
    private let timeWhenStopping: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isOver = false
    private var isStopping = false

    package init(_ time: TimeAmount = .seconds(10), whenStopping: TimeAmount = .seconds(1)) {
        self.time = time
        timeWhenStopping = whenStopping
    }

    package func handlerAdded(context: ChannelHandlerContext) { schedule(in: time, context) }

    package func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    package func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted:
            isOver = true
            deadline?.cancel()
            context.fireUserInboundEventTriggered(event)
            if isStopping { context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        case is ChannelShouldQuiesceEvent where !isOver:
            isStopping = true
            schedule(in: timeWhenStopping, context)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func schedule(in time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
