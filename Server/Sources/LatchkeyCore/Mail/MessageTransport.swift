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
    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure)
}
