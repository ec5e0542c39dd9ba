package import NIOCore

/// Sees a connection's bytes before they are parsed: whether a request has begun to come, and where nothing is wanted
/// any more it drops them.
///
/// Bytes that are left unread when a connection is closed make the system reset it, and a client that is reset may lose
/// the answer that it was about to read. So they are read to the end and dropped.
package final class ReceivedBytes: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny
    package typealias InboundOut = NIOAny

    /// Bytes have come that are not a whole request; to be set to false when they are one.
    var areIncomplete = false
    private var isDropping = false
    private var context: ChannelHandlerContext?

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDropping else { return }
        areIncomplete = true
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isDropping { context.read() }
    }

    /// Drops what comes from now on, also when nobody asks for it.
    func drop() {
        isDropping = true
        context?.read()
    }

    /// Closes the connection, past all that stands between here and where requests are answered.
    func close() { context?.close(promise: nil) }
}
