import Foundation
import LatchkeyCore
import LatchkeyDatabase

// The addresses that are users' own.

extension UserRows {
    /// The user who has this identifier; nil when nobody does.
    static func holder(of identifier: Identifier, on connection: any Connection) throws -> User.ID? {
        try connection.first(
            "SELECT id FROM users WHERE \(identifier.column) = $1",
            [.text(identifier.key)]
        ) { try $0.text(0) }
    }

    /// Makes an address the user's own, verified, in the place of the one they had.
    ///
    /// - Returns: False when the user has it neither pending nor unverified: then they have changed their mind.
    static func give(
        _ address: Identifier,
        to userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws -> Bool {
        guard let pending = address.pendingColumn else { return false }
        let column = address.column
        return try connection.execute(
            """
            UPDATE users SET \(column) = $1, \(column)_verified_at = $2, \(pending) = NULL, modified_at = $2,
                version = version + 1
            WHERE id = $3 AND (\(pending) = $1 OR (\(column) = $1 AND \(column)_verified_at IS NULL))
            """,
            [.text(address.key), .integer(time.milliseconds), .text(userID)]
        ) == 1
    }
}

extension UserRows {
    /// Notes that the user receives what is sent to an address of theirs.
    static func verify(
        _ address: Identifier,
        of userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws {
        guard address.pendingColumn != nil else { return }
        let column = address.column
        let isNew = try connection.execute(
            """
            UPDATE users SET \(column)_verified_at = $1, modified_at = $1, version = version + 1
            WHERE id = $2 AND \(column) = $3 AND \(column)_verified_at IS NULL
            """,
            [.integer(time.milliseconds), .text(userID), .text(address.key)]
        )
        guard isNew == 1 else { return }
        // Where nobody is asked for a proof, another may have written theirs beside it: it waits for one now.
        for (other, pending) in [("email_address", "pending_email_address"), ("phone_number", "pending_phone_number")]
        where other != column {
            try connection.perform(
                """
                UPDATE users SET \(pending) = COALESCE(\(pending), \(other)), \(other) = NULL
                WHERE id = $1 AND \(other)_verified_at IS NULL
                """,
                [.text(userID)]
            )
        }
    }
}

extension Identifier {
    /// Where users have it while it waits for its proof; nil for what needs none.
    fileprivate var pendingColumn: String? {
        switch self {
        case .username: nil
        case .emailAddress: "pending_email_address"
        case .phoneNumber: "pending_phone_number"
        }
    }
}
