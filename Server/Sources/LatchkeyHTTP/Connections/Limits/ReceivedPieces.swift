package import NIOCore

/// Hands a connection's bytes on a few at a time, each in a turn of its own.
///
/// A client may send hundreds of small requests at once. Read in a row, they would keep the other connections of the event
/// loop waiting, and all of them would be read although the first is not answered.
package final class ReceivedPieces: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundIn = NIOAny
    package typealias OutboundOut = NIOAny

    /// Enough for most requests.
    package static let size = 1024

    private var context: ChannelHandlerContext?
    private var rest = ByteBuffer()
    /// The client sends nothing after the rest.
    private var isInputClosed = false
    private var isScheduled = false

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        guard rest.readableBytes == 0 else {
            rest.writeBuffer(&bytes)
            return
        }
        rest = bytes
        passPiece(context)
    }

    package func read(context: ChannelHandlerContext) {
        guard rest.readableBytes > 0 else { return context.read() }
        guard !isScheduled else { return }
        isScheduled = true
        // Behind what other connections of the event loop have to do.
        context.eventLoop.assumeIsolated().execute { [self] in
            isScheduled = false
            passNext()
        }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed = event, rest.readableBytes > 0 else {
            return context.fireUserInboundEventTriggered(event)
        }
        isInputClosed = true
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        passAll(context)
        context.fireErrorCaught(error)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        passAll(context)
        context.fireChannelInactive()
    }

    private func passNext() {
        guard let context, rest.readableBytes > 0 else { return }
        passPiece(context)
        context.fireChannelReadComplete()
        passEnd(context)
        // All that stands behind is asked whether it wants more.
        context.channel.read()
    }

    private func passPiece(_ context: ChannelHandlerContext) {
        guard let piece = rest.readSlice(length: min(rest.readableBytes, Self.size)) else { return }
        context.fireChannelRead(wrapInboundOut(piece))
    }

    private func passEnd(_ context: ChannelHandlerContext) {
        guard isInputClosed, rest.readableBytes == 0 else { return }
        isInputClosed = false
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    private func passAll(_ context: ChannelHandlerContext) {
        if rest.readableBytes > 0 {
            let all = rest
            rest = ByteBuffer()
            context.fireChannelRead(wrapInboundOut(all))
        }
        passEnd(context)
    }
}

extension Channel {
    /// Has what comes from here on read in pieces; nothing where the connection is closed.
    func readInPieces() { try? pipeline.syncOperations.addHandler(ReceivedPieces()) }
}
