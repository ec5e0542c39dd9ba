import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Connections with HTTP/1.1.
struct HTTP1ServerChannel: ServerChildChannel {
    private let drain: Drain
    private let answers: OpenAnswers
    private let answer: Answering

    /// - Parameters:
    ///   - drain: When it begins, connections end after their next answer.
    ///   - answers: The answers that clients have not taken yet.
    ///   - answer: Answers a request.
    init(drain: Drain, answers: OpenAnswers, answer: @escaping Answering) {
        self.drain = drain
        self.answers = answers
        self.answer = answer
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AnsweredChannel> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: Self.limits)))
            try pipeline.addHandlers(HTTP1Codec(), ConnectionDrain(drain))
            return try AnsweredChannel(
                channel,
                delivery: AnswerDelivery(answers),
                idleTime: .seconds(30),
                answer: answer
            )
        }
    }

    func handle(value: AnsweredChannel, logger: Logger) async { await value.wait() }

    private static var limits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 * 1024
        limits.maxHeaderListSize = 32 * 1024
        limits.maxHeaderFieldCount = 100
        return limits
    }
}
