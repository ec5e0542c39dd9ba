package import Foundation

/// Delivers messages to the recipient's mail server or telephone company.
package protocol MessageTransport: Sendable {
    /// Returns when the receiver has accepted the message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - id: The same id at every attempt, so that the receiver can detect duplicates.
    ///   - createdAt: The time of its creation.
    /// - Throws: The reason why the message was not accepted, or that this is unknown.
    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure)
}
