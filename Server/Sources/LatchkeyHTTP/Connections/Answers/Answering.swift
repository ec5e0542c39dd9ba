package import Hummingbird
package import Logging
package import NIOCore

/// Answers a request of a connection.
package typealias Answering = @Sendable (Request, any Channel) async throws -> Response

extension HTTPResponder where Context == LatchkeyRequestContext {
    /// Answers with this responder, and with the time.
    ///
    /// - Parameter logger: The log of requests that fail.
    /// - Returns: The answering.
    package func answering(logger: Logger) -> Answering {
        let date = AnswerDate()
        return { request, channel in
            let source = ApplicationRequestContextSource(channel: channel, logger: logger)
            var response = try await respond(to: request, context: LatchkeyRequestContext(source: source))
            response.headers[.date] = date.text
            return response
        }
    }
}
