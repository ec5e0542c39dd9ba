package import NIOCore
package import NIOHTTPTypes

/// Closes connections that send too slowly: the head of the first request and the end of every request have a deadline.
///
/// Between requests, Hummingbird's idle timeout applies.
package final class ConnectionDeadlines: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let firstHead: TimeAmount
    private let wholeRequest: TimeAmount
    private var deadline: Scheduled<Void>?

    package init(firstHead: TimeAmount = .seconds(10), wholeRequest: TimeAmount = .seconds(30)) {
        self.firstHead = firstHead
        self.wholeRequest = wholeRequest
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        schedule(in: firstHead, context)
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: schedule(in: wholeRequest, context)
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }

    private func schedule(in time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
