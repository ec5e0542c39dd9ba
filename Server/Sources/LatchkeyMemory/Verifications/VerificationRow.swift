import Foundation
import LatchkeyCore

/// A verification as a row.
struct VerificationRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case waiting
        case user(User.ID)
        case recipient(Identifier)
        case token([UInt8])

        var isUnique: Bool { if case .token = self { true } else { false } }
    }

    var verification: Verification
    var claimedUntil = Date(milliseconds: 0)
    var preparedAt: Date?
    var recipient: Identifier?
    var codeDigest: [UInt8]?
    var tokenDigest: [UInt8]?
    var tries = 0
    var spentAt: Date?

    init(_ verification: Verification) { self.verification = verification }

    var key: Verification.ID { verification.id }
    var lookups: [Lookup] {
        [
            preparedAt == nil ? .waiting : nil, verification.userID.map(Lookup.user),
            recipient.map(Lookup.recipient), tokenDigest.map(Lookup.token),
        ].compactMap { $0 }
    }

    func isOpen(at time: Date) -> Bool { spentAt == nil && verification.expiresAt > time }

    var held: HeldVerification {
        HeldVerification(
            stored: StoredVerification(
                verification: verification,
                recipient: recipient,
                tries: tries,
                isPrepared: preparedAt != nil,
                isSpent: spentAt != nil
            ),
            codeDigest: codeDigest
        )
    }
}

extension Verification {
    /// The verification with another purpose, user or end.
    func with(purpose: Purpose? = nil, userID: User.ID? = nil, expiresAt: Date? = nil) -> Verification {
        Verification(
            id: id,
            purpose: purpose ?? self.purpose,
            applicationID: applicationID,
            identifier: identifier,
            userID: userID ?? self.userID,
            locale: locale,
            clientAddress: clientAddress,
            registration: registration,
            createdAt: createdAt,
            expiresAt: (expiresAt ?? self.expiresAt).stored
        )
    }
}
