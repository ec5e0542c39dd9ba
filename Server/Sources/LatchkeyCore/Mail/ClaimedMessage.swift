package import Foundation

/// A message that the caller has claimed and must send.
package struct ClaimedMessage: ClaimedDelivery, Equatable {
    package typealias Record = MessageRecord

    package let id: Message.ID
    package let claim: String
    package let sealed: [UInt8]
    package let createdAt: Date
    package let triedUntil: Date
    /// The number of attempts, including this one.
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
