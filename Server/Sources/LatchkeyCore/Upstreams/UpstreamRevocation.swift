package import Foundation

/// A token to revoke at its provider, because its user or identity was removed.
///
/// It is stored in the transaction that removes them, and outlives both.
package struct UpstreamRevocation: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The time for which delivery is retried, in seconds.
    package static let retryPeriod: TimeInterval = 7 * 24 * 60 * 60

    /// Retries come after 1 to 2 seconds at first, and every half to full hour in the end.
    package static let plan = RetryPlan(shortest: 2, longest: 60 * 60)

    package let id: ID
    /// The issuer of the identity.
    package let issuer: String
    /// The token to revoke, sealed; empty once it is revoked.
    package let sealedToken: [UInt8]
    package let createdAt: Date

    package init(id: ID, issuer: String, sealedToken: [UInt8], createdAt: Date) {
        self.id = id
        self.issuer = issuer
        self.sealedToken = sealedToken
        self.createdAt = createdAt
    }

    package var triedUntil: Date { createdAt.addingTimeInterval(Self.retryPeriod) }
}

/// A revocation that the caller has claimed and must send.
package struct ClaimedUpstreamRevocation: ClaimedDelivery, Equatable {
    package typealias Record = UpstreamRevocationRecord

    package let revocation: UpstreamRevocation
    package let claim: String
    package let triedUntil: Date
    package let attempts: Int

    package init(revocation: UpstreamRevocation, claim: String, triedUntil: Date, attempts: Int) {
        self.revocation = revocation
        self.claim = claim
        self.triedUntil = triedUntil
        self.attempts = attempts
    }

    package var id: UpstreamRevocation.ID { revocation.id }
    package var createdAt: Date { revocation.createdAt }
}

/// The record of a revocation, for operators; it has no token.
package struct UpstreamRevocationRecord: Sendable, Equatable {
    package let id: UpstreamRevocation.ID
    package let issuer: String
    package let createdAt: Date
    package let attempts: Int
    package let state: DeliveryState
    /// The time of the next attempt, of the revocation, or of the failure.
    package let time: Date
    /// The reason why the last attempt failed.
    package let lastError: String?

    package init(
        id: UpstreamRevocation.ID,
        issuer: String,
        createdAt: Date,
        attempts: Int,
        state: DeliveryState,
        time: Date,
        lastError: String?
    ) {
        self.id = id
        self.issuer = issuer
        self.createdAt = createdAt
        self.attempts = attempts
        self.state = state
        self.time = time
        self.lastError = lastError
    }
}

/// Queued revocations, as rows.
package protocol UpstreamRevocationTable: DeliveryTable where Claimed == ClaimedUpstreamRevocation {
    /// Stores a revocation; it is due at once.
    func insert(_ revocation: UpstreamRevocation) throws
}

extension UpstreamRevocationTable {
    fileprivate var deliveries: any DeliveryTable<ClaimedUpstreamRevocation> { self }
}

extension DeliveryQueue where Claimed == ClaimedUpstreamRevocation {
    /// The revocations of a server.
    package static func upstreamRevocations(in storage: any Storage) -> DeliveryQueue {
        DeliveryQueue(in: storage) { tables in tables.upstreamRevocations.deliveries }
    }
}

extension Tables {
    /// Queues the end of the access to an identity's account, if the server has kept a token for that.
    func queueRevocation(of identity: Identity, at time: Date) throws {
        guard let sealed = identity.sealedRefreshToken, let issuer = identity.issuer else { return }
        let ids = IDSource(clock: Moment(time: time))
        try upstreamRevocations.insert(
            UpstreamRevocation(id: ids.next(), issuer: issuer, sealedToken: sealed, createdAt: time)
        )
    }
}
