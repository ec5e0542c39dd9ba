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
    ///
    /// - Returns: Whether that was not known before.
    static func verify(
        _ address: Identifier,
        of userID: User.ID,
        at time: Date,
        on connection: any Connection
    ) throws -> Bool {
        guard address.pendingColumn != nil else { return false }
        let column = address.column
        return try connection.execute(
            """
            UPDATE users SET \(column)_verified_at = $1, modified_at = $1, version = version + 1
            WHERE id = $2 AND \(column) = $3 AND \(column)_verified_at IS NULL
            """,
            [.integer(time.milliseconds), .text(userID), .text(address.key)]
        ) == 1
    }

    /// Takes every address from the user but one, proved and pending ones alike.
    static func keepOnly(_ address: Identifier, of userID: User.ID, on connection: any Connection) throws {
        let others = ["email_address", "phone_number"].filter { $0 != address.column }
        let removals = others.map { "\($0) = NULL, \($0)_verified_at = NULL" }
        try connection.perform(
            """
            UPDATE users SET \(removals.joined(separator: ", ")), pending_email_address = NULL,
                pending_phone_number = NULL
            WHERE id = $1
            """,
            [.text(userID)]
        )
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
