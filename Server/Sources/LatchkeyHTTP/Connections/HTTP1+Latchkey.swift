package import HummingbirdCore
import NIOCore

extension HTTP1Channel.Configuration {
    /// Limits for untrusted connections, which Hummingbird's defaults lack.
    ///
    /// - Parameters:
    ///   - drain: When it begins, connections are closed after their next answer.
    ///   - answers: The answers that clients have not taken yet; nil for no limit.
    /// - Returns: The handlers of a connection.
    package static func latchkey(_ drain: Drain, answers: OpenAnswers?) -> HTTP1Channel.Configuration {
        var decoder = DecoderConfiguration()
        decoder.maxHeaderFieldSize = 16 * 1024
        decoder.maxHeaderListSize = 32 * 1024
        decoder.maxHeaderFieldCount = 100
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionDrain(drain)] + (answers.map { [AnswerDelivery($0)] } ?? [])
                + [ConnectionDeadlines()],
            idleTimeout: .seconds(30),
            httpDecoderConfiguration: decoder
        )
    }
}
