package import Foundation

/// Where verifications are kept.
package protocol VerificationStore: Sendable {
    /// Stores a wish as it was asked.
    func insert(_ verification: Verification) async throws(StoreError)

    /// Takes wishes that nobody has looked at, the oldest first, for a while: no other server gets them meanwhile.
    ///
    /// - Parameters:
    ///   - count: How many at the most.
    ///   - time: The present.
    ///   - lease: Until when they are this server's.
    /// - Returns: The wishes.
    /// - Throws: `StoreError`; what was taken then is free after its lease.
    func claim(_ count: Int, at time: Date, until lease: Date) async throws(StoreError) -> [Verification]

    /// The messages that went to an address for a purpose since a time.
    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) async throws(StoreError) -> [VerificationSending]

    /// Stores what was found out about a wish; messages that went to the same address for the same user and purpose are over
    /// with that.
    ///
    /// - Parameters:
    ///   - id: Which.
    ///   - preparation: Whom it is for and how it is proved; nil when nobody is to be proved anything.
    ///   - message: What is sent, stored together with it.
    ///   - time: The present.
    /// - Throws: `StoreError`, and then nothing was stored.
    func prepare(
        _ id: Verification.ID,
        _ preparation: VerificationPreparation?,
        message: SealedMessage?,
        at time: Date
    ) async throws(StoreError)

    /// The newest verification of a user's that was sent with a code and is not spent, be it over or not.
    ///
    /// - Parameters:
    ///   - purpose: What it is for.
    ///   - userID: Whose it is.
    ///   - address: Where the message went; nil for anywhere.
    ///   - applicationID: The application that asked.
    /// - Returns: Its id; nil where there is none.
    /// - Throws: `StoreError` when the storage cannot be read.
    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) async throws(StoreError) -> Verification.ID?

    /// A verification as it stands; nil where there is none. Reading changes nothing.
    func find(_ key: VerificationKey) async throws(StoreError) -> StoredVerification?

    /// Compares a proof; a wrong code counts, a right one is not spent by this.
    func check(
        _ proof: DigestedProof,
        for purposes: Set<Verification.Purpose>,
        at time: Date
    ) async throws(StoreError) -> ProofVerdict

    /// Spends a verification of a password reset: sets the password, ends all sessions of the user and stores the event,
    /// all or nothing; all other messages to the user are over, no device is known to them any more,
    /// and the address that it was proved by is verified by that. If it was not before, all other addresses and all identities of
    /// the user go.
    ///
    /// - Parameters:
    ///   - proven: What was proved.
    ///   - userID: Whose password is set.
    ///   - passwordHash: The hash of the new one.
    ///   - event: Tells of it.
    ///   - message: What the user is sent, stored together with it.
    ///   - ending: Why, when and from where the sessions end.
    /// - Returns: The sessions that ended; nil when the verification was spent before, or the user is gone.
    /// - Throws: `StoreError`, and then nothing was changed.
    func spend(
        _ proven: ProvenVerification,
        resetting userID: User.ID,
        to passwordHash: String,
        event: AuditEvent,
        message: SealedMessage?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]?

    /// Spends a verification of an address, which is the user's own from then on, and stores the notice that goes to the one
    /// before, with the link in it that undoes the change.
    func spend(
        _ id: Verification.ID,
        giving address: Identifier,
        to userID: User.ID,
        event: AuditEvent,
        notice: AddressNotice?,
        at time: Date
    ) async throws(StoreError) -> AddressGift

    /// Undoes the change of an address: gives the user the address back that the link was sent to, takes away their password, all
    /// devices, the identities that they have linked, and whatever address came in the days before or later, and ends all their
    /// sessions; all or nothing.
    ///
    /// The link resets the password from then on. Links that undo a later change are over.
    ///
    /// - Parameters:
    ///   - proven: What was proved.
    ///   - userID: Whose address it was.
    ///   - event: Tells of it.
    ///   - notice: What is sent to the address that the user has lost.
    ///   - deadline: Until when the link resets the password.
    ///   - ending: Why, when and from where the sessions end.
    /// - Returns: What became of it.
    /// - Throws: `StoreError`, and then nothing was changed.
    func undo(
        _ proven: ProvenVerification,
        of userID: User.ID,
        event: AuditEvent,
        notice: SealedMessage?,
        resettingUntil deadline: Date,
        _ ending: SessionEnding
    ) async throws(StoreError) -> AddressUndoOutcome

    /// Spends a verification of a registration: stores the user with their first session and the event.
    func spend(
        _ id: Verification.ID,
        registering user: User,
        passwordHash: String?,
        session: SessionRecord,
        event: AuditEvent,
        at time: Date
    ) async throws(StoreError) -> AddressGift
}

extension VerificationStore {
    /// The same with a notice that has no link.
    package func spend(
        _ id: Verification.ID,
        giving address: Identifier,
        to userID: User.ID,
        event: AuditEvent,
        notice: SealedMessage?,
        at time: Date
    ) async throws(StoreError) -> AddressGift {
        let notice = notice.map { AddressNotice(message: $0) }
        return try await spend(id, giving: address, to: userID, event: event, notice: notice, at: time)
    }
}

/// A message that was sent.
package struct VerificationSending: Sendable, Equatable {
    package let time: Date
    /// Where it was asked from.
    package let clientAddress: ClientAddress?

    package init(time: Date, clientAddress: ClientAddress?) {
        self.time = time
        self.clientAddress = clientAddress
    }
}

/// Whom a verification is for, and how it is proved.
package struct VerificationPreparation: Sendable, Equatable {
    package let userID: User.ID?
    /// Where the message goes.
    package let address: Identifier
    package let codeDigest: [UInt8]
    package let tokenDigest: [UInt8]

    package init(userID: User.ID?, address: Identifier, codeDigest: [UInt8], tokenDigest: [UInt8]) {
        self.userID = userID
        self.address = address
        self.codeDigest = codeDigest
        self.tokenDigest = tokenDigest
    }
}

/// What became of an address that was proved.
package enum AddressGift: Sendable, Equatable {
    case given
    /// Another user has proved it first.
    case taken
    /// The verification was spent before, or the user is gone, or does not wish it any more.
    case over
}
