import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores

extension Verification {
    /// A new verification request.
    static func sample(
        _ purpose: Purpose = .passwordReset,
        of identifier: String = "ada@example.com",
        user: User? = nil,
        registering registration: PendingRegistration? = nil,
        at time: Date = .sample
    ) throws -> Verification {
        guard let identifier = Identifier(identifier) else { throw FieldError.required }
        return Verification(
            id: ids.next(),
            purpose: purpose,
            applicationID: Application.defaultID,
            identifier: identifier,
            userID: user?.id,
            locale: "ja-JP",
            clientAddress: ClientAddress("192.0.2.7"),
            registration: registration,
            createdAt: time,
            expiresAt: time.addingTimeInterval(VerificationRules.lifetime)
        )
    }
}

/// A verification whose message was sent, with its code and its token.
struct SentVerification {
    let verification: Verification
    let codeDigest = digest()
    let tokenDigest = digest()

    var id: Verification.ID { verification.id }
    var code: DigestedProof { .code(codeDigest, of: id) }
    var wrongCode: DigestedProof { .code(digest(), of: id) }
    var token: DigestedProof { .token(tokenDigest) }

    func preparation(for user: User?) -> VerificationPreparation {
        VerificationPreparation(
            userID: user?.id,
            address: verification.identifier,
            codeDigest: codeDigest,
            tokenDigest: tokenDigest
        )
    }
}

extension Stores {
    /// Stores a verification and marks it as sent.
    func send(_ verification: Verification, to user: User?) async throws -> SentVerification {
        let sent = SentVerification(verification: verification)
        try await verifications.insert(verification)
        try await verifications.prepare(
            verification,
            sent.preparation(for: user),
            message: nil,
            at: verification.createdAt
        )
        return sent
    }

    /// A reset that was sent to an owned address of a user.
    func sendReset(to user: User, at time: Date = .sample) async throws -> SentVerification {
        let address = "\(user.username?.text ?? "ada")@example.com"
        try await own(EmailAddress(address), user.id)
        return try await send(.sample(of: address, at: time), to: user)
    }

    /// Makes an address the user's own.
    private func own(_ address: EmailAddress, _ id: User.ID) async throws {
        _ = try await storage.transaction { tables in
            guard let present = try tables.users.find(id) else { throw StoreError.defect("no such user") }
            let changed = present.changed { $0.emailAddress = OwnedAddress(address, isVerified: true) }
            guard try tables.users.replace(changed, passwordHash: nil) else { throw StoreError.busy }
        }
    }

    /// Resets a password as its user.
    func reset(_ sent: SentVerification, of user: User, to hash: String) async throws -> [SessionRecord.ID]? {
        try await verifications.spend(
            ProvenVerification(verification: sent.verification, userID: user.id, address: sent.verification.identifier),
            resetting: user.id,
            to: hash,
            event: .sample(.passwordReset, of: user),
            message: nil,
            .sample(.passwordChanged)
        )
    }

    /// Verifies an address as its user.
    func prove(
        _ sent: SentVerification,
        of user: User,
        telling notice: SealedMessage? = nil
    ) async throws -> AddressClaim {
        try await verifications.spend(
            sent.id,
            giving: sent.verification.identifier,
            to: user.id,
            event: .sample(.addressVerified, of: user),
            notice: notice.map { AccountNotice(message: $0) },
            at: .sample
        )
    }

    /// A user with a pending address.
    func newUser(pending address: String, name: String? = nil) async throws -> User {
        var user = try User.sample(username: name)
        user.pendingEmailAddress = try EmailAddress(address)
        guard try await users.insert(user, passwordHash: nil, session: .sample(of: user)) else {
            throw FieldError.required
        }
        return user
    }
}
