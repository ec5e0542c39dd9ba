import DequeModule
import LatchkeyCore
package import NIOCore
package import NIOHTTPTypes

/// Begins a request once the client has taken the previous answers, and closes connections that take no answers.
///
/// An HTTP/1.1 request waits until the system has accepted the previous answer. An HTTP/2 request waits while its
/// connection has too many bytes of answers that were not taken. Nothing is read meanwhile.
package final class AnswerDelivery: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = AnswerPart
    package typealias OutboundOut = AnswerPart

    private enum Turn {
        case free
        /// The first held request waits for its connection.
        case waiting
        /// The held request may begin.
        case resumed
        /// A request has begun, and the client has not taken its answer.
        case taken
    }

    /// The parts that arrive before their turn.
    private enum Held {
        case part(HTTPRequestPart)
        case error(any Error)
        case inputClosed
    }

    /// Large enough for efficient writes, and small enough to notice that a client takes something.
    private static let pieceSize = 64 * 1024

    private let all: OpenAnswers
    private let connection: ConnectionAnswers
    private var context: ChannelHandlerContext?
    private var party: IPNetwork?
    private var turn = Turn.free
    private var request: Int?
    private var held: Deque<Held> = []
    private var isPassingHeld = false
    private var wantsToRead = false
    /// Whether more of the request will arrive.
    private var isComing = false
    /// Whether the connection waits for the first bytes of the answer.
    private var isAwaited = false
    /// The bytes of the answer that are written and not taken.
    private var untaken = 0
    /// Whether the end of the answer is written.
    private var isAnswerWritten = false
    /// Whether the client has taken the end of the answer.
    private var hasEnded = false
    private var lastProgress = NIODeadline.uptimeNanoseconds(0)
    private var deadline: Scheduled<Void>?
    private var isClosed = false

    /// - Parameters:
    ///   - all: The answers of all connections.
    ///   - connection: The answers of this connection, if several streams share it.
    package init(_ all: OpenAnswers, connection: ConnectionAnswers? = nil) {
        self.all = all
        self.connection = connection ?? ConnectionAnswers(limit: all.limits.bytesPerConnection, mostAtOnce: 1)
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        giveUp()
        self.context = nil
    }

    package func channelInactive(context: ChannelHandlerContext) {
        giveUp()
        context.fireChannelInactive()
    }

    // MARK: - Requests

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosed else { return }
        let part = unwrapInboundIn(data)
        if !held.isEmpty || !pass(part, context) { hold(.part(part)) }
    }

    package func read(context: ChannelHandlerContext) {
        guard mayRead else { return wantsToRead = true }
        context.read()
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        held.isEmpty ? context.fireErrorCaught(error) : hold(.error(error))
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed = event, !held.isEmpty else {
            return context.fireUserInboundEventTriggered(event)
        }
        hold(.inputClosed)
    }

    private var mayRead: Bool { held.isEmpty && (turn == .free || isComing) }

    /// Passes a part on, unless it begins a request that has to wait.
    private func pass(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) -> Bool {
        if case .head = part, !mayBegin(context) { return false }
        context.fireChannelRead(wrapInboundOut(part))
        if case .end = part {
            isComing = false
            endIfDone()
        }
        return true
    }

    private func mayBegin(_ context: ChannelHandlerContext) -> Bool {
        switch turn {
        case .taken, .waiting: return false
        case .resumed: break
        case .free:
            let isHeld = !connection.begin()
            isAwaited = !isHeld
            begin(context, isHeld: isHeld)
            guard !isHeld else {
                turn = .waiting
                connection.wait(self)
                return false
            }
        }
        turn = .taken
        isComing = true
        return true
    }

    private func begin(_ context: ChannelHandlerContext, isHeld: Bool) {
        let (channel, reports) = (context.channel, all.reports)
        // A channel has no address before it is connected.
        party = party ?? Self.address(of: channel).flatMap { IPAddress($0) }.map(IPNetwork.ofOneClient)
        request = all.begin(party: party, at: context.eventLoop.now, isHeld: isHeld) {
            reports.closed(.tooManyAnswers, address: Self.address(of: channel))
            channel.reset()
        }
    }

    /// Begins the request that has waited for its connection.
    func resume() {
        guard let request, turn == .waiting else { return connection.answerFinished() }
        (turn, isAwaited) = (.resumed, true)
        all.isBeingAnswered(request)
        passHeld()
    }

    private func hold(_ item: Held) {
        guard held.count < all.limits.partsAhead else { return close(.tooFarAhead) }
        held.append(item)
    }

    private func passHeld() {
        guard let context, !isPassingHeld else { return }
        isPassingHeld = true
        while let next = held.popFirst() {
            switch next {
            case .part(let part):
                if pass(part, context) { continue }
                held.prepend(next)
            case .error(let error):
                context.fireErrorCaught(error)
                continue
            case .inputClosed:
                context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
                continue
            }
            break
        }
        isPassingHeld = false
        context.fireChannelReadComplete()
        if wantsToRead, mayRead {
            wantsToRead = false
            context.read()
        }
    }

    // MARK: - Answers

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: context.write(data, promise: promise)
        case .body(let body): write(body, promise, context)
        case .whole(_, let body): writeEnd(data, body.readableBytes, promise, context)
        case .end: writeEnd(data, 0, promise, context)
        }
    }

    /// Writes the part that ends an answer, with its number of bytes.
    private func writeEnd(
        _ part: NIOAny,
        _ count: Int,
        _ promise: EventLoopPromise<Void>?,
        _ context: ChannelHandlerContext
    ) {
        isAnswerWritten = true
        watch(count, context)
        let taken = context.eventLoop.makePromise(of: Void.self)
        taken.futureResult.cascade(to: promise)
        context.write(part, promise: taken)
        taken.futureResult.assumeIsolated().whenComplete { [self] result in
            guard case .success = result else { return }
            took(count)
            hasEnded = true
            endIfDone()
        }
    }

    private func write(_ body: ByteBuffer, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        var rest = body
        repeat {
            let count = min(rest.readableBytes, Self.pieceSize)
            let piece = rest.readSlice(length: count) ?? ByteBuffer()
            watch(count, context)
            let taken = context.eventLoop.makePromise(of: Void.self)
            if rest.readableBytes == 0 { taken.futureResult.cascade(to: promise) }
            context.write(wrapOutboundOut(.body(piece)), promise: taken)
            taken.futureResult.assumeIsolated().whenComplete { [self] result in
                if case .success = result { took(count) }
            }
        } while rest.readableBytes > 0
    }

    /// Watches that the client takes bytes of the answer, or its end, which are about to be written.
    private func watch(_ count: Int, _ context: ChannelHandlerContext) {
        if untaken == 0 { lastProgress = context.eventLoop.now }
        untaken += count
        connection.wrote(count)
        if let request { all.wrote(count, of: request, at: context.eventLoop.now) }
        stopWaiting()
        if deadline == nil { schedule(in: all.limits.timeToTake, context) }
    }

    private func took(_ count: Int) {
        guard let context, !isClosed else { return }
        lastProgress = context.eventLoop.now
        untaken -= count
        if let request { all.took(count, of: request) }
        connection.took(count)
    }

    private func endIfDone() {
        guard turn == .taken, let request, hasEnded, !isComing else { return }
        all.end(request)
        (self.request, turn) = (nil, .free)
        (isAnswerWritten, hasEnded) = (false, false)
        passHeld()
    }

    // MARK: - The end

    private func schedule(in time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            deadline = nil
            guard !isClosed, isWatching else { return }
            let left = lastProgress + all.limits.timeToTake - context.eventLoop.now
            left > .zero ? schedule(in: left, context) : close(.answerNotTaken)
        }
    }

    /// Whether the client has to take something that is written.
    private var isWatching: Bool { untaken > 0 || (isAnswerWritten && !hasEnded) }

    private func close(_ reason: LimitReason) {
        guard !isClosed, let context else { return }
        all.reports.closed(reason, address: Self.address(of: context.channel))
        giveUp()
        context.channel.reset()
    }

    private func stopWaiting() {
        guard isAwaited else { return }
        isAwaited = false
        connection.answerFinished()
    }

    private func giveUp() {
        guard !isClosed else { return }
        isClosed = true
        deadline?.cancel()
        held = []
        if turn == .waiting { connection.giveUp(self) }
        stopWaiting()
        connection.took(untaken)
        if let request { all.end(request) }
        (request, untaken) = (nil, 0)
    }

    private static func address(of channel: any Channel) -> String? {
        (channel.remoteAddress ?? channel.parent?.remoteAddress)?.ipAddress
    }
}
