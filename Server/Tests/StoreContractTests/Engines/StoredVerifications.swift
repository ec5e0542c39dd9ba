import Foundation
import LatchkeyCore

/// Verifications of a storage; each call runs in its own transaction.
struct StoredVerifications: Sendable {
    let storage: any Storage

    func insert(_ verification: Verification) async throws {
        try await storage.statement { tables in try tables.verifications.insert(verification) }
    }

    func claim(_ count: Int, at time: Date, until end: Date) async throws -> [Verification] {
        try await storage.statement { tables in try tables.verifications.claim(count, at: time, until: end) }
    }

    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) async throws -> [VerificationSending] {
        try await storage.read { tables in
            try tables.verifications.messages(to: address, for: purpose, since: time)
        }
    }

    func prepare(
        _ verification: Verification,
        _ preparation: VerificationPreparation?,
        message: SealedMessage?,
        at time: Date
    ) async throws {
        try await storage.transaction { tables in
            try tables.prepare(verification.id, for: verification.purpose, preparation, message, at: time)
        }
    }

    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) async throws -> Verification.ID? {
        try await storage.read { tables in
            try tables.verifications.newest(purpose, of: userID, at: address, with: applicationID)
        }
    }

    func find(_ key: VerificationKey) async throws -> StoredVerification? {
        try await storage.read { tables in try tables.verifications.find(key) }
    }

    func check(
        _ proof: DigestedProof,
        for purposes: Set<Verification.Purpose>,
        at time: Date
    ) async throws -> ProofVerdict {
        try await storage.transaction { tables in try tables.check(proof, for: purposes, at: time) }
    }

    func spend(
        _ proven: ProvenVerification,
        resetting userID: User.ID,
        to hash: String,
        event: AuditEvent,
        message: SealedMessage?,
        _ ending: SessionEnding
    ) async throws -> [SessionRecord.ID]? {
        try await storage.transaction { tables in
            try tables.resetPassword(of: userID, to: hash, proven, message, event, ending)
        }
    }

    func spend(
        _ id: Verification.ID,
        giving address: Identifier,
        to userID: User.ID,
        event: AuditEvent,
        notice: AccountNotice?,
        at time: Date
    ) async throws -> AddressClaim {
        try await storage.transaction { tables in
            try tables.give(address, to: userID, by: id, notice, event, at: time)
        }
    }

    func undo(
        _ proven: ProvenVerification,
        of userID: User.ID,
        event: AuditEvent,
        notice: SealedMessage?,
        _ ending: SessionEnding
    ) async throws -> RescueOutcome {
        try await storage.transaction { tables in
            try tables.rescue(userID, by: proven, notice, event, ending)
        }
    }

    func spend(
        _ id: Verification.ID,
        registering user: User,
        passwordHash: String?,
        session: SessionRecord,
        event: AuditEvent,
        at time: Date
    ) async throws -> AddressClaim {
        try await storage.transaction { tables in
            try tables.register(user, passwordHash: passwordHash, by: id, NewSession(session), event, at: time).0
        }
    }
}
