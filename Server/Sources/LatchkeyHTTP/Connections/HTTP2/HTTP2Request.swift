import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Adapts a request in an HTTP/2 stream to the handlers for HTTP/1.1, and its answer to HTTP/2.
///
/// Its head has the limits of an HTTP/1.1 head. HTTP/2 needs no `Host`: one that equals the authority is removed, and
/// any other one stays, so that `HostCheck` refuses the request.
package final class HTTP2Request: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = AnswerPart
    package typealias OutboundOut = HTTPResponsePart

    static let maximumHeadSize = 32 * 1024
    private static let maximumFieldSize = 16 * 1024
    private static let maximumFieldCount = 100

    private var isRefused = false

    package init() {}

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        guard Self.isWithinLimits(head.headerFields) else { return refuse(context) }
        let hosts = head.headerFields[values: .host]
        if hosts.count == 1, head.authority == nil || head.authority == hosts[0] {
            head.authority = hosts[0]
            head.headerFields[.host] = nil
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private static func isWithinLimits(_ fields: HTTPFields) -> Bool {
        fields.count <= maximumFieldCount
            && fields.allSatisfy { $0.name.rawName.utf8.count + $0.value.utf8.count <= maximumFieldSize }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        let head = HTTPResponse(status: .requestHeaderFieldsTooLarge, headerFields: [.contentLength: "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): write(head, promise, context)
        case .body(let body): context.write(wrapOutboundOut(.body(body)), promise: promise)
        case .end(let trailers): context.write(wrapOutboundOut(.end(trailers)), promise: promise)
        case .whole(let head, let body):
            write(head, nil, context)
            if body.readableBytes > 0 { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.write(wrapOutboundOut(.end(nil)), promise: promise)
        }
    }

    private func write(_ head: HTTPResponse, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        var head = head
        // HTTP/2 forbids headers about the connection (RFC 9113 §8.2.2).
        head.headerFields[.connection] = nil
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
