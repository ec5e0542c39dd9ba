import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Trying, spending and ending verifications.

extension SQLVerificationTable {
    func countTry(_ id: Verification.ID) throws {
        try connection.perform("UPDATE verifications SET tries = tries + 1 WHERE id = $1", [.id(id)])
    }

    func tries(at address: Identifier, since time: Date) throws -> Int {
        let tries = try connection.first(
            """
            SELECT CAST(SUM(tries) AS BIGINT) FROM verifications
            WHERE recipient = $1 AND prepared_at > $2 AND recipient_kind = $3
            """,
            [.text(address.text), .integer(time.milliseconds), .text(address.kind)]
        ) { try $0.integerIfAny(0) }
        return Int((tries ?? nil) ?? 0)
    }

    func spend(_ id: Verification.ID, at time: Date) throws -> Bool {
        try connection.execute(
            "UPDATE verifications SET spent_at = $1 WHERE id = $2 AND spent_at IS NULL AND expires_at > $1",
            [.integer(time.milliseconds), .id(id)]
        ) == 1
    }

    func endAll(of userID: User.ID, for purposes: Set<Verification.Purpose>, at time: Date) throws {
        let list = purposes.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        try connection.perform(
            """
            UPDATE verifications SET spent_at = $1 WHERE user_id = $2 AND spent_at IS NULL AND purpose IN (\(list))
            """,
            [.integer(time.milliseconds), .id(userID)]
        )
    }

    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        sentTo address: Identifier,
        except id: Verification.ID,
        at time: Date
    ) throws {
        try connection.perform(
            """
            UPDATE verifications SET spent_at = $1
            WHERE user_id = $2 AND spent_at IS NULL AND recipient_kind = $3 AND recipient = $4 AND id <> $5
                AND purpose = $6
            """,
            [
                .integer(time.milliseconds), .id(userID), .text(address.kind), .text(address.text), .id(id),
                .text(purpose.rawValue),
            ]
        )
    }

    func endAll(
        of userID: User.ID,
        for purpose: Verification.Purpose,
        madeSince start: Date,
        except id: Verification.ID,
        at time: Date
    ) throws {
        try connection.perform(
            """
            UPDATE verifications SET spent_at = $1
            WHERE user_id = $2 AND spent_at IS NULL AND id <> $3 AND purpose = $4 AND created_at >= $5
            """,
            [
                .integer(time.milliseconds), .id(userID), .id(id), .text(purpose.rawValue),
                .integer(start.milliseconds),
            ]
        )
    }

    func change(
        _ id: Verification.ID,
        to purpose: Verification.Purpose,
        expiresAt end: Date,
        at time: Date
    ) throws -> Bool {
        try connection.execute(
            "UPDATE verifications SET purpose = $1, expires_at = $2 WHERE id = $3 AND spent_at IS NULL AND expires_at > $4",
            [.text(purpose.rawValue), .integer(end.milliseconds), .id(id), .integer(time.milliseconds)]
        ) == 1
    }
}
