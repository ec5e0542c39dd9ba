package import Foundation

/// Verifications as rows: codes and links that are requested, sent, and spent once.
package protocol VerificationTable {
    /// Stores a request unless the id is taken.
    func insert(_ verification: Verification) throws

    /// Stores a verification whose link is already in a message.
    func insert(_ prepared: PreparedLink) throws

    /// Claims the oldest unresolved requests until a time.
    func claim(_ count: Int, at time: Date, until end: Date) throws -> [Verification]

    /// The messages to an address for a purpose since a time.
    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) throws
        -> [VerificationSending]

    /// Records the result for a request; nil if no message is sent.
    ///
    /// - Returns: False if another server has resolved it.
    func prepare(_ id: Verification.ID, _ preparation: VerificationPreparation?, at time: Date) throws -> Bool

    /// The newest unspent verification of a user that was sent with a code, expired or not.
    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) throws -> Verification.ID?

    func find(_ key: VerificationKey) throws -> StoredVerification?

    /// Reads a verification and locks the row until the transaction ends.
    func hold(_ key: VerificationKey) throws -> HeldVerification?

    /// Counts a wrong code.
    func countTry(_ id: Verification.ID) throws

    /// The number of wrong codes that were tried at an address since a time.
    func tries(at address: Identifier, since time: Date) throws -> Int

    /// Spends a verification that is neither spent nor expired.
    func spend(_ id: Verification.ID, at time: Date) throws -> Bool

    /// Spends the verifications of a user for some purposes.
    func endAll(of userID: User.ID, for purposes: Set<Verification.Purpose>, at time: Date) throws

    /// Spends the verifications of a user that were sent to an address for a purpose, except one.
    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        sentTo address: Identifier,
        except id: Verification.ID,
        at time: Date
    ) throws

    /// Spends the verifications of a user for a purpose that were made at a time or later, except one.
    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        madeSince start: Date,
        except id: Verification.ID,
        at time: Date
    ) throws

    /// Changes the purpose and the expiry of a verification that is neither spent nor expired.
    func change(
        _ id: Verification.ID,
        to purpose: Verification.Purpose,
        expiresAt end: Date,
        at time: Date
    ) throws -> Bool
}

/// A verification whose row is locked.
package struct HeldVerification: Sendable, Equatable {
    package let stored: StoredVerification
    package let codeDigest: [UInt8]?

    package init(stored: StoredVerification, codeDigest: [UInt8]?) {
        self.stored = stored
        self.codeDigest = codeDigest
    }

    /// The verification that a proof proves; nil if no message was sent.
    var proven: ProvenVerification? {
        stored.recipient.map { address in
            ProvenVerification(verification: stored.verification, userID: stored.verification.userID, address: address)
        }
    }
}
