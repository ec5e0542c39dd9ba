import HummingbirdCore
import NIOCore

/// A connection or an HTTP/2 stream whose handlers answer its requests.
struct AnsweredChannel: ServerChildChannelValue {
    let channel: any Channel
    private let ended: EventLoopFuture<Void>
    private let answering: NIOLoopBound<RequestAnswering>

    /// Adds the handlers that limit and answer requests.
    ///
    /// - Parameters:
    ///   - channel: The connection or the stream.
    ///   - delivery: The delivery of its answers.
    ///   - idleTime: The time from an answer to the next request; nil for a stream, which has one request.
    ///   - answer: Answers a request.
    /// - Throws: An error if the channel is closed.
    init(
        _ channel: any Channel,
        delivery: AnswerDelivery,
        idleTime: TimeAmount?,
        answer: @escaping Answering
    ) throws {
        let ended = channel.eventLoop.makePromise(of: Void.self)
        let answering = RequestAnswering(answer, ended: ended)
        do {
            let handlers: [any ChannelHandler] = [delivery, ConnectionDeadlines(idle: idleTime), answering]
            try channel.pipeline.syncOperations.addHandlers(handlers)
        } catch {
            ended.fail(error)
            throw error
        }
        self.channel = channel
        self.ended = ended.futureResult
        self.answering = NIOLoopBound(answering, eventLoop: channel.eventLoop)
    }

    /// Returns when the channel is closed and nothing works for it; closes it if the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            try? await ended.get()
        } onCancel: {
            channel.eventLoop.execute { [answering] in answering.value.cancel() }
        }
    }
}
