import Foundation
import LatchkeyCore

/// Verifications in memory.
struct MemoryVerificationTable: VerificationTable {
    let database: MemoryDatabase

    private var verifications: MemoryRows<VerificationRow> { database.verifications }

    func insert(_ verification: Verification) throws {
        try database.require(user: verification.userID)
        _ = verifications.insertIfFree(VerificationRow(verification.with()))
    }

    func insert(_ prepared: PreparedLink) throws {
        let verification = prepared.verification
        try insert(verification)
        try verifications.update(verification.id) { row in
            (row.preparedAt, row.recipient) = (verification.createdAt, verification.identifier)
            row.tokenDigest = prepared.tokenDigest
        }
    }

    func claim(_ count: Int, at time: Date, until end: Date) throws -> [Verification] {
        let waiting = verifications.all(.waiting).filter { $0.claimedUntil <= time }
        let claimed = waiting.sorted { $0.key < $1.key }.prefix(count)
        try verifications.update(Array(claimed)) { $0.claimedUntil = end.stored }
        return claimed.map(\.verification)
    }

    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) throws -> [VerificationSending] {
        verifications.all(.recipient(address)).filter { $0.verification.purpose == purpose }.compactMap { row in
            guard let sent = row.preparedAt, sent > time else { return nil }
            return VerificationSending(time: sent, clientAddress: row.verification.clientAddress)
        }
    }

    func prepare(_ id: Verification.ID, _ preparation: VerificationPreparation?, at time: Date) throws -> Bool {
        try database.require(user: preparation?.userID)
        let prepared = try verifications.update(id, where: { $0.preparedAt == nil }) { row in
            row.preparedAt = time
            guard let preparation else { return }
            row.verification = row.verification.with(userID: preparation.userID)
            row.recipient = preparation.address
            (row.codeDigest, row.tokenDigest) = (preparation.codeDigest, preparation.tokenDigest)
        }
        return prepared != nil
    }

    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) throws -> Verification.ID? {
        verifications.all(.user(userID)).filter { row in
            row.verification.purpose == purpose && row.verification.applicationID == applicationID
                && row.codeDigest != nil && row.spentAt == nil && (address == nil || row.recipient == address)
        }
        .map(\.key).max()
    }

    func find(_ key: VerificationKey) throws -> StoredVerification? { try hold(key)?.stored }

    func hold(_ key: VerificationKey) throws -> HeldVerification? {
        switch key {
        case .id(let id): verifications[id]?.held
        case .token(let digest): verifications.first(.token(digest))?.held
        }
    }
}

// MARK: - Tries and ends

extension MemoryVerificationTable {
    func countTry(_ id: Verification.ID) throws { try verifications.update(id) { $0.tries += 1 } }

    func tries(at address: Identifier, since time: Date) throws -> Int {
        verifications.all(.recipient(address)).reduce(0) { sum, row in
            row.preparedAt.map { $0 > time } == true ? sum + row.tries : sum
        }
    }

    func spend(_ id: Verification.ID, at time: Date) throws -> Bool {
        try verifications.update(id, where: { $0.isOpen(at: time) }) { $0.spentAt = time } != nil
    }

    func endAll(of userID: User.ID, for purposes: Set<Verification.Purpose>, at time: Date) throws {
        try endAll(of: userID, at: time) { purposes.contains($0.verification.purpose) }
    }

    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        sentTo address: Identifier,
        except id: Verification.ID,
        at time: Date
    ) throws {
        try endAll(of: userID, at: time) { row in
            row.verification.purpose == purpose && row.recipient == address && row.key != id
        }
    }

    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        madeSince start: Date,
        except id: Verification.ID,
        at time: Date
    ) throws {
        try endAll(of: userID, at: time) { row in
            row.verification.purpose == purpose && row.verification.createdAt >= start && row.key != id
        }
    }

    private func endAll(of userID: User.ID, at time: Date, where condition: (VerificationRow) -> Bool) throws {
        let open = verifications.all(.user(userID)).filter { $0.spentAt == nil && condition($0) }
        try verifications.update(open) { $0.spentAt = time }
    }

    func change(
        _ id: Verification.ID,
        to purpose: Verification.Purpose,
        expiresAt end: Date,
        at time: Date
    ) throws -> Bool {
        let changed = try verifications.update(id, where: { $0.isOpen(at: time) }) { row in
            row.verification = row.verification.with(purpose: purpose, expiresAt: end)
        }
        return changed != nil
    }
}
