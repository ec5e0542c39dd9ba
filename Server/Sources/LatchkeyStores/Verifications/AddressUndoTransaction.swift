package import Foundation
package import LatchkeyCore
import LatchkeyDatabase

extension SQLVerificationStore {
    package func undo(
        _ proven: ProvenVerification,
        of userID: User.ID,
        event: AuditEvent,
        notice: SealedMessage?,
        resettingUntil deadline: Date,
        _ ending: SessionEnding
    ) async throws(StoreError) -> AddressUndoOutcome {
        try await database.storing(.statements) { connection in
            guard try UserRows.hold(userID, verifiedAgainst: nil, mayLogIn: true, on: connection) else { return .over }
            let holder = try UserRows.holder(of: proven.address, on: connection)
            guard holder == nil || holder == userID else { return .taken }
            let id = proven.verification.id
            guard try VerificationRows.turnIntoReset(id, until: deadline, at: ending.time, on: connection) else {
                return .over
            }
            try VerificationRows.endOthers(than: proven.verification, of: userID, at: ending.time, on: connection)
            try UserRows.restore(proven, to: userID, at: ending.time, on: connection)
            try connection.perform("DELETE FROM known_devices WHERE user_id = $1", [.text(userID)])
            try IdentityRows.deleteLinked(of: userID, on: connection)
            try AuditRows.insert(event, on: connection)
            if let notice { try MessageRows.insert(notice, on: connection) }
            return .done(try SessionRows.endAll(of: userID, ending, on: connection))
        }
    }
}

extension VerificationRows {
    private static let undo = Verification.Purpose.addressUndo.rawValue

    /// Stores a notice, and what its link undoes.
    static func insert(_ notice: AddressNotice, on connection: any Connection) throws {
        try MessageRows.insert(notice.message, on: connection)
        guard let undo = notice.undo else { return }
        let verification = undo.verification
        try insert(verification, on: connection)
        try connection.perform(
            """
            UPDATE verifications SET prepared_at = $1, recipient_kind = $2, recipient = $3, token_digest = $4
            WHERE id = $5
            """,
            [
                .integer(verification.createdAt.milliseconds), .text(verification.identifier.kind),
                .text(verification.identifier.text), .bytes(undo.tokenDigest), .text(verification.id),
            ]
        )
    }

    /// No change of an address of the user's can be undone any more.
    static func endUndos(of userID: User.ID, at time: Date, on connection: any Connection) throws {
        try connection.perform(
            "UPDATE verifications SET spent_at = $1 WHERE user_id = $2 AND spent_at IS NULL AND purpose = $3",
            [.integer(time.milliseconds), .text(userID), .text(undo)]
        )
    }

    /// False where it was done before, or is too old.
    fileprivate static func turnIntoReset(
        _ id: Verification.ID,
        until deadline: Date,
        at time: Date,
        on connection: any Connection
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE verifications SET purpose = $1, expires_at = $2
            WHERE id = $3 AND purpose = $4 AND spent_at IS NULL AND expires_at > $5
            """,
            [
                .text(Verification.Purpose.passwordReset.rawValue), .integer(deadline.milliseconds), .text(id),
                .text(undo), .integer(time.milliseconds),
            ]
        ) == 1
    }

    /// Of all that was sent for a user the links alone stay good that undo an earlier change.
    fileprivate static func endOthers(
        than verification: Verification,
        of userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws {
        try connection.perform(
            """
            UPDATE verifications SET spent_at = $1
            WHERE user_id = $2 AND spent_at IS NULL AND id <> $3 AND (purpose <> $4 OR created_at >= $5)
            """,
            [
                .integer(time.milliseconds), .text(userID), .text(verification.id), .text(undo),
                .integer(verification.createdAt.milliseconds),
            ]
        )
    }
}

extension UserRows {
    /// Gives a user an address back, and takes away what else they could be reached or logged in by that is no older than the
    /// time in which a change can be undone.
    fileprivate static func restore(
        _ proven: ProvenVerification,
        to userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws {
        let column = proven.address.column
        let other = column == "email_address" ? "phone_number" : "email_address"
        let isNew = "\(other)_verified_at IS NULL OR \(other)_verified_at > $3"
        let oldest = proven.verification.createdAt.addingTimeInterval(-VerificationRules.undoLifetime)
        try connection.perform(
            """
            UPDATE users SET \(column) = $1, \(column)_verified_at = $2, modified_at = $2, version = version + 1,
                pending_email_address = NULL, pending_phone_number = NULL, password_hash = NULL,
                \(other) = CASE WHEN \(isNew) THEN NULL ELSE \(other) END,
                \(other)_verified_at = CASE WHEN \(isNew) THEN NULL ELSE \(other)_verified_at END
            WHERE id = $4
            """,
            [
                .text(proven.address.key), .integer(time.milliseconds), .integer(oldest.milliseconds), .text(userID),
            ]
        )
    }
}
