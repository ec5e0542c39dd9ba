package import Foundation

/// A notice that the caller has claimed and must send.
package struct ClaimedLogOutNotice: ClaimedDelivery, Equatable {
    package typealias Record = LogOutNoticeRecord

    package let notice: LogOutNotice
    package let claim: String
    package let triedUntil: Date
    package let attempts: Int

    package init(notice: LogOutNotice, claim: String, triedUntil: Date, attempts: Int) {
        self.notice = notice
        self.claim = claim
        self.triedUntil = triedUntil
        self.attempts = attempts
    }

    package var id: LogOutNotice.ID { notice.id }
    package var createdAt: Date { notice.createdAt }
}

/// The record of a notice, for operators.
package struct LogOutNoticeRecord: Sendable, Equatable {
    package let notice: LogOutNotice
    package let attempts: Int
    package let state: DeliveryState
    /// The time of the next attempt, of the sending, or of the failure.
    package let time: Date
    /// The reason why the last attempt failed.
    package let lastError: String?

    package init(
        notice: LogOutNotice,
        attempts: Int,
        state: DeliveryState,
        time: Date,
        lastError: String?
    ) {
        self.notice = notice
        self.attempts = attempts
        self.state = state
        self.time = time
        self.lastError = lastError
    }
}
