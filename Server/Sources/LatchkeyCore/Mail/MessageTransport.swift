package import Foundation

/// Brings a message to its recipient's mail server or telephone company.
package protocol MessageTransport: Sendable {
    /// Returns when the other side has taken it over.
    ///
    /// - Parameters:
    ///   - message: What to send.
    ///   - id: The same at every attempt, so that the other side can tell that it has it already.
    ///   - createdAt: When it was made.
    /// - Throws: Why it was not taken over, or that this is not known.
    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(MessageFailure)
}

/// Why a message was not sent; the text is for operators and holds nothing of the message.
package enum MessageFailure: Error, Equatable, Sendable {
    /// It may go at another time.
    case temporary(String)
    /// The other side will never take it.
    case permanent(String)

    package var reason: String {
        switch self {
        case .temporary(let reason), .permanent(let reason): reason
        }
    }
}
