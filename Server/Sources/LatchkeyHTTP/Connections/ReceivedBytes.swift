package import NIOCore

/// Observes a connection's bytes before they are parsed, to notice the beginning of a request; at the end it drops
/// them.
///
/// If a connection closes with unread bytes, the system resets it, and the client may lose the answer that it was about
/// to read. So this handler reads them to the end.
package final class ReceivedBytes: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny
    package typealias InboundOut = NIOAny

    /// Whether the bytes so far end in an incomplete request; set it to false when the request is complete.
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

    /// Reads and drops all bytes from now on, even if no handler asks for them.
    func drop() {
        isDropping = true
        context?.read()
    }

    /// Closes the connection directly, without the handlers after this one.
    func close() { context?.close(promise: nil) }
}
