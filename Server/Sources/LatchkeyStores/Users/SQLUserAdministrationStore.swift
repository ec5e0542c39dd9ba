import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Users in SQL, as operators look after them.
package struct SQLUserAdministrationStore: UserAdministrationStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func accounts(after id: User.ID?, limit: Int) async throws(StoreError) -> [UserAccount] {
        try await database.stored { connection in
            try connection.query(
                "SELECT \(Self.columns) FROM users WHERE id > $1 ORDER BY id LIMIT $2",
                [.text(id ?? ""), .integer(Int64(limit))],
                Self.account
            )
        }
    }

    package func accounts(
        containing text: String,
        after id: User.ID?,
        limit: Int
    ) async throws(StoreError) -> [UserAccount] {
        try await database.stored { connection in
            try connection.query(
                """
                SELECT \(Self.columns) FROM users
                WHERE id > $1 AND (username_key LIKE $2 ESCAPE '!' OR email_address LIKE $2 ESCAPE '!'
                    OR pending_email_address LIKE $2 ESCAPE '!' OR phone_number LIKE $2 ESCAPE '!'
                    OR pending_phone_number LIKE $2 ESCAPE '!' OR LOWER(display_name) LIKE $2 ESCAPE '!'
                    OR display_name LIKE $3 ESCAPE '!')
                ORDER BY id LIMIT $4
                """,
                [
                    .text(id ?? ""), .text(Self.pattern(text.lowercased())), .text(Self.pattern(text)),
                    .integer(Int64(limit)),
                ],
                Self.account
            )
        }
    }

    /// A pattern of `LIKE` for whatever has a text in it.
    private static func pattern(_ text: String) -> String {
        text.reduce(into: "%") { pattern, character in
            if "%_!".contains(character) { pattern.append("!") }
            pattern.append(character)
        } + "%"
    }

    package func account(_ id: User.ID) async throws(StoreError) -> UserAccount? {
        try await account(where: "id", is: id)
    }

    package func account(of identifier: Identifier) async throws(StoreError) -> UserAccount? {
        try await account(where: identifier.column, is: identifier.key)
    }

    package func disable(
        _ id: User.ID,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]? {
        try await database.storing(.statements) { connection in
            // Holds the row: who logs in at the same time comes before, and their session ends, or is refused.
            let isThere = try connection.execute(
                "UPDATE users SET disabled_at = COALESCE(disabled_at, $1) WHERE id = $2",
                [.integer(ending.time.milliseconds), .text(id)]
            )
            guard isThere == 1 else { return nil }
            try VerificationRows.endAll(of: id, at: ending.time, on: connection)
            return try SessionRows.endAll(of: id, ending, on: connection)
        }
    }

    package func enable(_ id: User.ID) async throws(StoreError) -> Bool {
        try await database.storing(.single) { connection in
            try connection.execute("UPDATE users SET disabled_at = NULL WHERE id = $1", [.text(id)]) == 1
        }
    }

    package func setPassword(
        of id: User.ID,
        to passwordHash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]? {
        try await database.storing(.statements) { connection in
            let isThere = try connection.execute(
                "UPDATE users SET password_hash = $1 WHERE id = $2",
                [.text(passwordHash), .text(id)]
            )
            guard isThere == 1 else { return nil }
            try VerificationRows.endAll(of: id, at: ending.time, on: connection)
            try connection.perform("DELETE FROM known_devices WHERE user_id = $1", [.text(id)])
            try IdentityRows.deleteLinked(of: id, on: connection)
            try AuditRows.insert(event, on: connection)
            if let notice { try MessageRows.insert(notice, on: connection) }
            return try SessionRows.endAll(of: id, ending, on: connection)
        }
    }

    private static let columns = "\(UserRows.columns), password_hash, disabled_at"

    private static func account(_ row: any Row) throws -> UserAccount {
        UserAccount(
            user: try UserRows.user(row),
            hasPassword: !row.isNull(15),
            disabledAt: try row.integerIfAny(16).map(Date.init(milliseconds:))
        )
    }

    private func account(where column: String, is value: String) async throws(StoreError) -> UserAccount? {
        try await database.stored { connection in
            try connection.first("SELECT \(Self.columns) FROM users WHERE \(column) = $1", [.text(value)], Self.account)
        }
    }
}
