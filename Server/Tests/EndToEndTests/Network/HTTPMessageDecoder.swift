import NIOCore

/// Splits a stream into whole HTTP/1.1 messages, whose `Content-Length` gives the body.
struct HTTPMessageDecoder: ByteToMessageDecoder {
    typealias InboundOut = ByteBuffer

    /// A message without `Content-Length`, which the program never sends.
    struct Unframed: Error {}

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = try Self.length(of: buffer), let message = buffer.readSlice(length: length) else {
            return .needMoreData
        }
        context.fireChannelRead(wrapInboundOut(message))
        return .continue
    }

    /// The length of the first message; nil until its header has ended.
    private static func length(of buffer: ByteBuffer) throws -> Int? {
        let text = String(buffer: buffer)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
        let header = text[..<end.upperBound]
        guard header.firstMatch(of: /(?i)\r\nTransfer-Encoding:/) == nil else { throw Unframed() }
        let body = header.firstMatch(of: /(?i)\r\nContent-Length:\s*(\d+)\r\n/).flatMap { Int($0.output.1) }
        return header.utf8.count + (body ?? 0)
    }
}
