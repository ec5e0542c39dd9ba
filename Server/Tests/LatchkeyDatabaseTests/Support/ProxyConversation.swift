import NIOCore

/// One connection through a proxy, on one event loop.
final class ProxyConversation {
    private let client: any Channel
    private let server: any Channel
    private let line: ProxyLine
    private var hasBegun = false
    /// The texts of the client's prepared statements.
    private var statements: [String: String] = [:]
    private var swallowsCommit = false
    private var isCut = false

    init(client: any Channel, server: any Channel, line: ProxyLine) {
        self.client = client
        self.server = server
        self.line = line
    }

    /// Forwards a whole message, or drops it.
    func pass(_ message: ByteBuffer, fromClient: Bool) {
        guard !isCut, fromClient ? letsAsk(message) : letsAnswer(message) else { return }
        let rules = line.rules
        let told = Self.replacing(fromClient ? rules.asked : rules.answered, in: message)
        (fromClient ? server : client).write(told, promise: nil)
    }

    func flush(fromClient: Bool) { (fromClient ? server : client).flush() }

    func end() {
        isCut = true
        client.close(promise: nil)
        server.close(promise: nil)
    }

    /// The bytes of the first message; nil until they are known.
    func length(of buffer: ByteBuffer, fromClient: Bool) -> Int? {
        // The client's first message has no kind.
        let kind = fromClient && !hasBegun ? 0 : 1
        guard let length = buffer.getInteger(at: buffer.readerIndex + kind, as: Int32.self) else { return nil }
        return kind + Int(length)
    }

    private func letsAsk(_ message: ByteBuffer) -> Bool {
        guard hasBegun else {
            hasBegun = true
            return true
        }
        var message = message
        switch message.readInteger(as: UInt8.self) {
        case UInt8(ascii: "P"):
            _ = message.readInteger(as: Int32.self)
            let name = message.readNullTerminatedString() ?? ""
            statements[name] = message.readNullTerminatedString()
        case UInt8(ascii: "B"):
            _ = (message.readInteger(as: Int32.self), message.readNullTerminatedString())
            guard statements[message.readNullTerminatedString() ?? ""] == "COMMIT" else { break }
            switch line.nextCut() {
            case .none: break
            case .beforeItsAnswer: swallowsCommit = true
            case .beforeItArrives:
                line.countCut()
                end()
                return false
            }
        default: break
        }
        return true
    }

    private func letsAnswer(_ message: ByteBuffer) -> Bool {
        var message = message
        switch message.readInteger(as: UInt8.self) {
        case UInt8(ascii: "A"): return !line.rules.dropsAnnouncements
        case UInt8(ascii: "C") where swallowsCommit:
            _ = message.readInteger(as: Int32.self)
            guard message.readNullTerminatedString() == "COMMIT" else { return true }
            line.countCut()
            end()
            return false
        default: return true
        }
    }

    private static func replacing(_ texts: [(said: String, told: String)], in message: ByteBuffer) -> ByteBuffer {
        guard !texts.isEmpty else { return message }
        var bytes = Array(message.readableBytesView)
        for (said, told) in texts {
            precondition(said.utf8.count == told.utf8.count, "a message keeps its length")
            for range in bytes.ranges(of: Array(said.utf8)) { bytes.replaceSubrange(range, with: told.utf8) }
        }
        return ByteBuffer(bytes: bytes)
    }
}

/// One end of a conversation: splits the stream into messages.
final class ProxyEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let conversation: ProxyConversation
    private let isClient: Bool
    private var received = ByteBuffer()

    init(_ conversation: ProxyConversation, isClient: Bool) {
        self.conversation = conversation
        self.isClient = isClient
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.writeImmutableBuffer(unwrapInboundIn(data))
        while let length = conversation.length(of: received, fromClient: isClient),
            let message = received.readSlice(length: length)
        {
            conversation.pass(message, fromClient: isClient)
        }
        received.discardReadBytes()
    }

    func channelReadComplete(context: ChannelHandlerContext) { conversation.flush(fromClient: isClient) }

    func channelInactive(context: ChannelHandlerContext) { conversation.end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { conversation.end() }
}
