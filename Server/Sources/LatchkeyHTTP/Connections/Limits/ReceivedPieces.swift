package import NIOCore

/// Passes a connection's bytes on in small pieces, each in its own turn of the event loop.
///
/// A client may send hundreds of small requests at once. Without this, they would delay the other connections of the
/// event loop, and all of them would be parsed before the first one is answered.
package final class ReceivedPieces: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundIn = NIOAny
    package typealias OutboundOut = NIOAny

    /// The size of a piece in bytes, enough for most requests.
    package static let size = 1024

    private var context: ChannelHandlerContext?
    private var rest = ByteBuffer()
    /// Whether the client sends nothing after the rest.
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
        // After the work of the other connections of the event loop.
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
        // Let the later handlers decide whether to read more.
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
    /// Reads in pieces from here on; does nothing if the connection is closed.
    func readInPieces() { try? pipeline.syncOperations.addHandler(ReceivedPieces()) }
}
