package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Verifications in SQL.
package struct SQLVerificationStore: VerificationStore {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ verification: Verification) async throws(StoreError) {
        try await database.storing(.single) { connection in
            try VerificationRows.insert(verification, on: connection)
        }
    }

    package func claim(_ count: Int, at time: Date, until lease: Date) async throws(StoreError) -> [Verification] {
        let claimed = try await database.storing(.single) { connection in
            try connection.query(
                """
                WITH waiting AS MATERIALIZED (
                    SELECT id FROM verifications WHERE prepared_at IS NULL AND claimed_until <= $1
                    ORDER BY id LIMIT \(count) \(connection.dialect.skipHeld)
                )
                UPDATE verifications SET claimed_until = $2 WHERE id IN (SELECT id FROM waiting)
                RETURNING \(VerificationRows.columns)
                """,
                [.integer(time.milliseconds), .integer(lease.milliseconds)],
                VerificationRows.verification
            )
        }
        return claimed.sorted { $0.id < $1.id }
    }

    package func messages(
        to address: Identifier,
        for purpose: Verification.Purpose,
        since time: Date
    ) async throws(StoreError) -> [VerificationSending] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT prepared_at, client_address FROM verifications
                WHERE recipient = $1 AND prepared_at > $2 AND recipient_kind = $3 AND purpose = $4
                """,
                [
                    .text(address.text), .integer(time.milliseconds), .text(address.kind), .text(purpose.rawValue),
                ]
            ) { row in
                VerificationSending(
                    time: Date(milliseconds: try row.integer(0)),
                    clientAddress: try row.textIfAny(1).map(ClientAddress.init)
                )
            }
        }
    }

    package func prepare(
        _ id: Verification.ID,
        _ preparation: VerificationPreparation?,
        message: SealedMessage?,
        at time: Date
    ) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            guard let preparation else {
                return try connection.perform(
                    "UPDATE verifications SET prepared_at = $1 WHERE id = $2 AND prepared_at IS NULL",
                    [.integer(time.milliseconds), .text(id)]
                )
            }
            if let userID = preparation.userID {
                guard try UserRows.hold(userID, on: connection) else { return }
            }
            let prepared = try connection.execute(
                """
                UPDATE verifications SET prepared_at = $1, user_id = COALESCE($2, user_id), recipient_kind = $3,
                    recipient = $4, code_digest = $5, token_digest = $6
                WHERE id = $7 AND prepared_at IS NULL
                """,
                [
                    .integer(time.milliseconds),
                    .text(orNull: preparation.userID),
                    .text(preparation.address.kind),
                    .text(preparation.address.text),
                    .bytes(preparation.codeDigest),
                    .bytes(preparation.tokenDigest),
                    .text(id),
                ]
            )
            // Whoever was too slow sends nothing, and ends nothing: another server has done it.
            guard prepared == 1 else { return }
            if let userID = preparation.userID {
                try VerificationRows.supersede(id, of: userID, at: preparation.address, time, on: connection)
            }
            if let message { try MessageRows.insert(message, on: connection) }
        }
    }

    package func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier?,
        with applicationID: Application.ID
    ) async throws(StoreError) -> Verification.ID? {
        try await database.stored { connection in
            try connection.first(
                """
                SELECT id FROM verifications
                WHERE user_id = $1 AND purpose = $2 AND application_id = $3 AND code_digest IS NOT NULL
                    AND spent_at IS NULL AND recipient_kind = COALESCE($4, recipient_kind)
                    AND recipient = COALESCE($5, recipient)
                ORDER BY id DESC LIMIT 1
                """,
                [
                    .text(userID), .text(purpose.rawValue), .text(applicationID), .text(orNull: address?.kind),
                    .text(orNull: address?.text),
                ]
            ) { try $0.text(0) }
        }
    }

    package func find(_ key: VerificationKey) async throws(StoreError) -> StoredVerification? {
        try await database.stored { connection in try VerificationRows.find(key, on: connection) }
    }

    package func check(
        _ proof: DigestedProof,
        for purposes: Set<Verification.Purpose>,
        at time: Date
    ) async throws(StoreError) -> ProofVerdict {
        try await database.storing(.statements) { connection in
            try VerificationCheck(proof: proof, purposes: purposes, time: time, connection: connection).run()
        }
    }

    package func spend(
        _ proven: ProvenVerification,
        resetting userID: User.ID,
        to passwordHash: String,
        event: AuditEvent,
        message: SealedMessage?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]? {
        try await database.storing(.statements) { connection in
            guard try UserRows.hold(userID, on: connection) else { return nil }
            // A message to an address that the user has given up since proves nothing.
            guard try UserRows.holder(of: proven.address, on: connection) == userID else { return nil }
            guard try VerificationRows.spend(proven.verification.id, at: ending.time, on: connection) else {
                return nil
            }
            try VerificationRows.endAll(of: userID, at: ending.time, on: connection)
            // Who knew the old password may have made devices known, and linked identities of their own.
            try connection.perform("DELETE FROM known_devices WHERE user_id = $1", [.text(userID)])
            try IdentityRows.deleteLinked(of: userID, on: connection)
            try connection.perform(
                "UPDATE users SET password_hash = $1 WHERE id = $2",
                [.text(passwordHash), .text(userID)]
            )
            if try UserRows.verify(proven.address, of: userID, at: ending.time, on: connection) {
                // Somebody else may have written the address to a user of theirs: nothing that was there before stays a way in.
                try UserRows.keepOnly(proven.address, of: userID, on: connection)
                try IdentityRows.deleteAll(of: userID, on: connection)
                try VerificationRows.endUndos(of: userID, at: ending.time, on: connection)
            }
            try AuditRows.insert(event, on: connection)
            if let message { try MessageRows.insert(message, on: connection) }
            return try SessionRows.endAll(of: userID, ending, on: connection)
        }
    }

    package func spend(
        _ id: Verification.ID,
        giving address: Identifier,
        to userID: User.ID,
        event: AuditEvent,
        notice: AddressNotice?,
        at time: Date
    ) async throws(StoreError) -> AddressGift {
        try await database.storing(.statements) { connection in
            guard try UserRows.hold(userID, on: connection),
                try VerificationRows.spend(id, at: time, on: connection)
            else { return .over }
            if let holder = try UserRows.holder(of: address, on: connection), holder != userID { return .taken }
            guard try UserRows.give(address, to: userID, at: time, on: connection) else { return .over }
            try AuditRows.insert(event, on: connection)
            if let notice { try VerificationRows.insert(notice, on: connection) }
            return .given
        }
    }

    package func spend(
        _ id: Verification.ID,
        registering user: User,
        passwordHash: String?,
        session: SessionRecord,
        event: AuditEvent,
        at time: Date
    ) async throws(StoreError) -> AddressGift {
        try await database.storing(.statements) { connection in
            guard try VerificationRows.spend(id, at: time, on: connection) else { return .over }
            guard try UserRows.insert(user, passwordHash: passwordHash, on: connection) else { return .taken }
            try SessionRows.insert(session, on: connection)
            try AuditRows.insert(event, on: connection)
            return .given
        }
    }
}

extension VerificationRows {
    /// False when it was spent before, or is too old.
    fileprivate static func spend(_ id: Verification.ID, at time: Date, on connection: any Connection) throws -> Bool {
        try connection.execute(
            "UPDATE verifications SET spent_at = $1 WHERE id = $2 AND spent_at IS NULL AND expires_at > $1",
            [.integer(time.milliseconds), .text(id)]
        ) == 1
    }
}
