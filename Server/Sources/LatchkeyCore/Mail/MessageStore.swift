package import Foundation

/// Where messages wait to be sent, and what became of them is noted.
package protocol MessageStore: DeliveryStore where Claimed == ClaimedMessage {
    /// Stores a message that is a write of its own; it is due at once.
    func insert(_ message: SealedMessage) async throws(StoreError)

    /// What is known of a message, and its sealed text until it is sent; nil when there is none with this id.
    func message(_ id: Message.ID) async throws(StoreError) -> (record: MessageRecord, sealed: [UInt8]?)?
}

/// A message that is the caller's to send.
package struct ClaimedMessage: ClaimedDelivery, Equatable {
    package typealias Record = MessageRecord

    package let id: Message.ID
    package let claim: String
    package let sealed: [UInt8]
    package let createdAt: Date
    package let triedUntil: Date
    /// How many attempts there have been, with this one.
    package let attempts: Int

    package init(
        id: Message.ID,
        claim: String,
        sealed: [UInt8],
        createdAt: Date,
        triedUntil: Date,
        attempts: Int
    ) {
        self.id = id
        self.claim = claim
        self.sealed = sealed
        self.createdAt = createdAt
        self.triedUntil = triedUntil
        self.attempts = attempts
    }
}
