import NIOCore

/// Sees a connection's bytes before they are parsed: whether a request has begun to come, and where nothing is wanted
/// any more it drops them.
///
/// Bytes that are left unread when a connection is closed make the system reset it, and a client that is reset may lose
/// the answer that it was about to read. So they are read to the end and dropped.
final class ReceivedBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    /// Bytes have come that are not a whole request; to be set to false when they are one.
    var areIncomplete = false
    private var isDropping = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDropping else { return }
        areIncomplete = true
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isDropping { context.read() }
    }

    /// Drops what comes from now on, also when nobody asks for it.
    func drop() {
        isDropping = true
        context?.read()
    }
}
