import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Verifications in SQL.
struct SQLVerificationTable: VerificationTable {
    let connection: any Connection

    func insert(_ verification: Verification) throws {
        try connection.execute(
            """
            INSERT INTO verifications (\(VerificationRows.columns), claimed_until, tries)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0)
            ON CONFLICT (id) DO NOTHING
            """,
            [
                .id(verification.id),
                .text(verification.purpose.rawValue),
                .id(verification.applicationID),
                .text(verification.identifier.kind),
                .text(verification.identifier.text),
                .id(orNull: verification.userID),
                .text(orNull: verification.locale),
                .text(orNull: verification.clientAddress?.text),
                .text(orNull: try verification.registration.map(RegistrationText.text)),
                .integer(verification.createdAt.milliseconds),
                .integer(verification.expiresAt.milliseconds),
            ]
        )
    }

    func insert(_ prepared: PreparedLink) throws {
        let verification = prepared.verification
        try insert(verification)
        try connection.perform(
            """
            UPDATE verifications SET prepared_at = $1, recipient_kind = $2, recipient = $3, token_digest = $4
            WHERE id = $5
            """,
            [
                .integer(verification.createdAt.milliseconds), .text(verification.identifier.kind),
                .text(verification.identifier.text), .bytes(prepared.tokenDigest), .id(verification.id),
            ]
        )
    }

    func claim(_ count: Int, at time: Date, until end: Date) throws -> [Verification] {
        try connection.query(
            """
            WITH waiting AS MATERIALIZED (
                SELECT id FROM verifications WHERE prepared_at IS NULL AND claimed_until <= $1
                ORDER BY id LIMIT \(count) \(connection.dialect.skipHeld)
            )
            UPDATE verifications SET claimed_until = $2 WHERE id IN (SELECT id FROM waiting)
            RETURNING \(VerificationRows.columns)
            """,
            [.integer(time.milliseconds), .integer(end.milliseconds)],
            VerificationRows.verification
        )
        .sorted { $0.id < $1.id }
    }

    func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) throws -> [VerificationSending] {
        try connection.query(
            """
            SELECT prepared_at, client_address FROM verifications
            WHERE recipient = $1 AND prepared_at > $2 AND recipient_kind = $3 AND purpose = $4
            """,
            [.text(address.text), .integer(time.milliseconds), .text(address.kind), .text(purpose.rawValue)]
        ) { row in
            VerificationSending(
                time: Date(milliseconds: try row.integer(0)),
                clientAddress: try row.textIfAny(1).map(ClientAddress.init)
            )
        }
    }

    func prepare(_ id: Verification.ID, _ preparation: VerificationPreparation?, at time: Date) throws -> Bool {
        guard let preparation else {
            return try connection.execute(
                "UPDATE verifications SET prepared_at = $1 WHERE id = $2 AND prepared_at IS NULL",
                [.integer(time.milliseconds), .id(id)]
            ) == 1
        }
        return try connection.execute(
            """
            UPDATE verifications SET prepared_at = $1, user_id = COALESCE($2, user_id), recipient_kind = $3,
                recipient = $4, code_digest = $5, token_digest = $6
            WHERE id = $7 AND prepared_at IS NULL
            """,
            [
                .integer(time.milliseconds),
                .id(orNull: preparation.userID),
                .text(preparation.address.kind),
                .text(preparation.address.text),
                .bytes(preparation.codeDigest),
                .bytes(preparation.tokenDigest),
                .id(id),
            ]
        ) == 1
    }

    func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) throws -> Verification.ID? {
        try connection.first(
            """
            SELECT id FROM verifications
            WHERE user_id = $1 AND purpose = $2 AND application_id = $3 AND code_digest IS NOT NULL
                AND spent_at IS NULL AND recipient_kind = COALESCE($4, recipient_kind)
                AND recipient = COALESCE($5, recipient)
            ORDER BY id DESC LIMIT 1
            """,
            [
                .id(userID), .text(purpose.rawValue), .id(applicationID), .text(orNull: address?.kind),
                .text(orNull: address?.text),
            ]
        ) { try $0.id(0) }
    }

    func find(_ key: VerificationKey) throws -> StoredVerification? { try find(key, lock: "")?.stored }

    func hold(_ key: VerificationKey) throws -> HeldVerification? { try find(key, lock: connection.dialect.lock) }

    private func find(_ key: VerificationKey, lock: String) throws -> HeldVerification? {
        let (condition, value): (String, SQLValue) =
            switch key {
            case .id(let id): ("id = $1", .id(id))
            case .token(let digest): ("token_digest = $1", .bytes(digest))
            }
        return try connection.first(
            """
            SELECT \(VerificationRows.columns), recipient_kind, recipient, tries, prepared_at, spent_at, code_digest
            FROM verifications WHERE \(condition) \(lock)
            """,
            [value],
            VerificationRows.held
        )
    }
}
