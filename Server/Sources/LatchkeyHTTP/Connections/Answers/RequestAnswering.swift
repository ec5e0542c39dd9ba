import HTTPTypes
import Hummingbird
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Answers the requests of a connection, one after the other, on its event loop.
///
/// A task that starts immediately stays on the event loop until it waits for something, such as the database. So an
/// answer that waits for nothing moves no work between threads. A small request is answered once it is complete; a
/// request with a large body is answered while the body arrives.
///
/// `AnswerDelivery` lets one request in at a time.
package final class RequestAnswering: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = Never
    package typealias OutboundIn = Never
    package typealias OutboundOut = AnswerPart

    /// The largest body, in bytes, that is collected before the request is answered.
    private static let largestCollected = 16 * 1024

    private let answer: Answering
    private let ended: EventLoopPromise<Void>
    private var context: ChannelHandlerContext?
    /// The head and the body of a small request that is arriving.
    private var head: HTTPRequest?
    private var collected: ByteBuffer?
    /// The body of a request that is being answered while it arrives.
    private var arriving: ArrivingBody?
    private var isAnswering = false
    private var task: Task<Void, Never>?
    private var wantsToRead = false
    /// Whether no request can follow: the client has closed its half, or sent something that is not HTTP.
    private var isLast = false

    /// - Parameters:
    ///   - answer: Answers a request.
    ///   - ended: Succeeds when the connection is closed and nothing works for it.
    package init(_ answer: @escaping Answering, ended: EventLoopPromise<Void>) {
        self.answer = answer
        self.ended = ended
    }

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { close() }

    package func channelInactive(context: ChannelHandlerContext) {
        close()
        context.fireChannelInactive()
    }

    // MARK: - Requests

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where Self.isSmall(head): self.head = head
        case .head(let head): begin(head, arriving: makeArrivingBody(context), context)
        case .body(var part):
            if head == nil {
                arriving?.add(part)
            } else if collected?.writeBuffer(&part) == nil {
                collected = part
            }
        case .end:
            if let head {
                begin(Request(head: head, body: RequestBody(buffer: collected ?? ByteBuffer())), context)
            } else {
                arriving?.finish()
                arriving = nil
                endIfLast(context)
            }
        }
    }

    package func read(context: ChannelHandlerContext) {
        guard arriving?.isFull != true else { return wantsToRead = true }
        context.read()
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError || error is HTTP1TypeConversionError else {
            interrupt(error)
            // Later, because an HTTP/2 stream that was reset is about to close by itself.
            return context.eventLoop.assumeIsolated().execute { context.close(promise: nil) }
        }
        isLast = true
        interrupt(error)
        guard !isAnswering else { return }
        let head = HTTPResponse(status: .badRequest, headerFields: [.connection: "close", .contentLength: "0"])
        writeLast(.whole(head, ByteBuffer()))
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            isLast = true
            endIfLast(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private static func isSmall(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        guard fields[.transferEncoding] == nil, fields[.expect] == nil else { return false }
        guard let length = fields[.contentLength] else { return true }
        return Int(length).map { $0 <= largestCollected } ?? false
    }

    private func makeArrivingBody(_ context: ChannelHandlerContext) -> ArrivingBody {
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        return ArrivingBody(on: context.eventLoop) { handler.value.bodyWasRead() }
    }

    private func bodyWasRead() {
        arriving?.wasRead()
        guard wantsToRead, let context else { return }
        wantsToRead = false
        context.read()
    }

    /// Tells the reader of a body that the rest will not arrive.
    private func interrupt(_ error: any Error) {
        (head, collected) = (nil, nil)
        arriving?.interrupt(error)
        arriving = nil
    }

    // MARK: - Answers

    private func begin(_ head: HTTPRequest, arriving body: ArrivingBody, _ context: ChannelHandlerContext) {
        arriving = body
        begin(Request(head: head, body: body.body), context)
    }

    private func begin(_ request: Request, _ context: ChannelHandlerContext) {
        (head, collected, isAnswering) = (nil, nil, true)
        let (answer, channel, writer) = (answer, context.channel, AnswerWriter(self, on: context.eventLoop))
        let work: @Sendable @concurrent () async -> Void = {
            do {
                try await writer.write(try await answer(request, channel))
            } catch {
                writer.fail()
            }
        }
        let task = if #available(macOS 26, *) { Task.immediate(operation: work) } else { Task(operation: work) }
        if isAnswering { self.task = task }
    }

    func write(_ part: AnswerPart, promise: EventLoopPromise<Void>? = nil) {
        guard let context else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        context.writeAndFlush(wrapOutboundOut(part), promise: promise)
    }

    /// Writes the last part of an answer.
    ///
    /// The next request may begin before this method returns.
    func writeLast(_ part: AnswerPart) {
        answerEnded()
        write(part)
        if let context { endIfLast(context) }
    }

    /// Closes the connection, so that the client sees that its answer is not complete.
    func answerFailed() {
        answerEnded()
        context?.close(promise: nil)
    }

    private func answerEnded() {
        (isAnswering, task) = (false, nil)
        if context == nil { ended.succeed() }
    }

    // MARK: - The end

    /// Closes our half of a connection that has no further request.
    private func endIfLast(_ context: ChannelHandlerContext) {
        guard isLast, !isAnswering, head == nil, arriving == nil else { return }
        context.close(mode: .output, promise: nil)
    }

    private func close() {
        guard context != nil else { return }
        context = nil
        interrupt(ChannelError.ioOnClosedChannel)
        if !isAnswering { ended.succeed() }
    }

    /// Cancels the request that is being answered, and closes the connection.
    func cancel() {
        task?.cancel()
        context?.close(promise: nil)
    }
}
