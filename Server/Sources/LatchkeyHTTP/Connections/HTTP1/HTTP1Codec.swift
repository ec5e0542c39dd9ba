import DequeModule
import HTTPTypes
package import NIOCore
package import NIOHTTP1
package import NIOHTTPTypes

/// Turns parsed HTTP/1 messages into requests, and answers into bytes (RFC 9112).
///
/// An answer with a small body becomes one piece.
package final class HTTP1Codec: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = AnswerPart
    package typealias OutboundOut = ByteBuffer

    /// What the end of an answer depends on.
    private struct Asked {
        /// Whether the request is HEAD, whose answer has no body.
        var isHead = false
        /// Whether the client knows chunks.
        var isHTTP11 = true
    }

    /// How the client finds the end of the body.
    private enum Framing {
        case length
        case chunks
        case endOfConnection
        /// There is no body, whatever is written.
        case noBody
    }

    private var asked: Deque<Asked> = []
    private var framing = Framing.length
    /// Whether a head could not be understood, so that nothing more is read.
    private var isBroken = false

    package init() {}

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            do {
                let request = try HTTPRequest(received: head)
                asked.append(Asked(isHead: head.method == .HEAD, isHTTP11: head.isHTTP11))
                context.fireChannelRead(wrapInboundOut(.head(request)))
            } catch {
                isBroken = true
                context.fireErrorCaught(error)
            }
        case .body(let body): context.fireChannelRead(wrapInboundOut(.body(body)))
        case .end: context.fireChannelRead(wrapInboundOut(.end(nil)))
        }
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var bytes: ByteBuffer
        switch unwrapOutboundIn(data) {
        case .whole(let head, var body):
            bytes = begin(head, capacity: 512 + body.readableBytes)
            if framing == .chunks {
                writeChunk(body, to: &bytes)
                writeLastChunk(nil, to: &bytes)
            } else if framing != .noBody {
                bytes.writeBuffer(&body)
            }
        case .head(let head): bytes = begin(head, capacity: 512)
        case .body(let body):
            bytes = framing == .noBody ? ByteBuffer() : body
            if framing == .chunks {
                bytes = context.channel.allocator.buffer(capacity: body.readableBytes + 16)
                writeChunk(body, to: &bytes)
            }
        case .end(let trailers):
            bytes = ByteBuffer()
            if framing == .chunks { writeLastChunk(trailers, to: &bytes) }
        }
        context.write(wrapOutboundOut(bytes), promise: promise)
    }

    /// Begins an answer.
    ///
    /// - Returns: Its head.
    private func begin(_ head: HTTPResponse, capacity: Int) -> ByteBuffer {
        let isInformational = head.status.kind == .informational
        let asked = (isInformational ? self.asked.first : self.asked.popFirst()) ?? Asked()
        let hasLength = head.headerFields[.contentLength] != nil
        let mayHaveBody = !isInformational && head.status != .noContent && head.status != .notModified
        if !mayHaveBody || asked.isHead {
            framing = .noBody
        } else if hasLength {
            framing = .length
        } else {
            framing = asked.isHTTP11 ? .chunks : .endOfConnection
        }
        var bytes = ByteBufferAllocator().buffer(capacity: capacity)
        bytes.writeStaticString("HTTP/1.1 ")
        bytes.writeString(String(head.status.code))
        bytes.writeStaticString(" ")
        bytes.writeString(head.status.reasonPhrase)
        bytes.writeStaticString("\r\n")
        for field in head.headerFields where isWritten(field, mayHaveBody: mayHaveBody) {
            Self.write(field, to: &bytes)
        }
        if framing == .chunks { bytes.writeStaticString("Transfer-Encoding: chunked\r\n") }
        bytes.writeStaticString("\r\n")
        return bytes
    }

    private func isWritten(_ field: HTTPField, mayHaveBody: Bool) -> Bool {
        field.name != .transferEncoding && (mayHaveBody || field.name != .contentLength)
    }

    private static func write(_ field: HTTPField, to bytes: inout ByteBuffer) {
        bytes.writeString(field.name.rawName)
        bytes.writeStaticString(": ")
        bytes.writeString(field.value)
        bytes.writeStaticString("\r\n")
    }

    /// Writes a chunk; an empty one would end the body.
    private func writeChunk(_ body: ByteBuffer, to bytes: inout ByteBuffer) {
        guard body.readableBytes > 0 else { return }
        var body = body
        bytes.writeString(String(body.readableBytes, radix: 16))
        bytes.writeStaticString("\r\n")
        bytes.writeBuffer(&body)
        bytes.writeStaticString("\r\n")
    }

    private func writeLastChunk(_ trailers: HTTPFields?, to bytes: inout ByteBuffer) {
        bytes.writeStaticString("0\r\n")
        for field in trailers ?? [:] { Self.write(field, to: &bytes) }
        bytes.writeStaticString("\r\n")
    }
}
