import Foundation
import LatchkeyCore
import Synchronization

/// Wishes for a proof in memory, and what was found out about them; spending has its contract with the SQL store.
final class MemoryVerifications: VerificationStore {
    struct Prepared: Sendable {
        let wish: Verification
        let preparation: VerificationPreparation?
        let message: SealedMessage?
        let time: Date
    }

    private let waiting = Mutex<[Verification]>([])
    private let done = Mutex<[Prepared]>([])

    var wishes: [Verification] { waiting.withLock { $0 } }
    var prepared: [Prepared] { done.withLock { $0 } }

    func insert(_ verification: Verification) async throws(StoreError) {
        waiting.withLock { $0.append(verification) }
    }

    func claim(_ count: Int, at time: Date, until lease: Date) async throws(StoreError) -> [Verification] {
        waiting.withLock { Array($0.prefix(count)) }
    }

    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) async throws(StoreError) -> [VerificationSending] {
        prepared.filter { prepared in
            prepared.preparation?.address == address && prepared.wish.purpose == purpose && prepared.time > time
        }.map { VerificationSending(time: $0.time, clientAddress: $0.wish.clientAddress) }
    }

    func prepare(
        _ id: Verification.ID,
        _ preparation: VerificationPreparation?,
        message: SealedMessage?,
        at time: Date
    ) async throws(StoreError) {
        let wish = waiting.withLock { wishes -> Verification? in
            guard let index = wishes.firstIndex(where: { $0.id == id }) else { return nil }
            return wishes.remove(at: index)
        }
        guard let wish else { return }
        done.withLock { $0.append(Prepared(wish: wish, preparation: preparation, message: message, time: time)) }
    }

    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) async throws(StoreError) -> Verification.ID? { throw .defect("not here") }

    func find(_ key: VerificationKey) async throws(StoreError) -> StoredVerification? { throw .defect("not here") }

    func check(
        _ proof: DigestedProof,
        for purposes: Set<Verification.Purpose>,
        at time: Date
    ) async throws(StoreError) -> ProofVerdict { throw .defect("not here") }

    func spend(
        _ proven: ProvenVerification,
        resetting userID: User.ID,
        to passwordHash: String,
        event: AuditEvent,
        message: SealedMessage?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]? { throw .defect("not here") }

    func spend(
        _ id: Verification.ID,
        giving address: Identifier,
        to userID: User.ID,
        event: AuditEvent,
        notice: AddressNotice?,
        at time: Date
    ) async throws(StoreError) -> AddressGift { throw .defect("not here") }

    func undo(
        _ proven: ProvenVerification,
        of userID: User.ID,
        event: AuditEvent,
        notice: SealedMessage?,
        resettingUntil deadline: Date,
        _ ending: SessionEnding
    ) async throws(StoreError) -> AddressUndoOutcome { throw .defect("not here") }

    func spend(
        _ id: Verification.ID,
        registering user: User,
        passwordHash: String?,
        session: SessionRecord,
        event: AuditEvent,
        at time: Date
    ) async throws(StoreError) -> AddressGift { throw .defect("not here") }
}
