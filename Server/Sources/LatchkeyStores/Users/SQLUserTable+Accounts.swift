import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Users as operators see them.

extension SQLUserTable {
    func page(after id: User.ID?, limit: Int) throws -> [UserAccount] {
        try connection.query(
            "SELECT \(Self.accountColumns) FROM users WHERE id > $1 ORDER BY id LIMIT $2",
            [.id(id ?? ""), .integer(Int64(limit))],
            Self.account
        )
    }

    func page(containing text: String, after id: User.ID?, limit: Int) throws -> [UserAccount] {
        try connection.query(
            """
            SELECT \(Self.accountColumns) FROM users
            WHERE id > $1 AND (username_key LIKE $2 ESCAPE '!' OR email_address LIKE $2 ESCAPE '!'
                OR pending_email_address LIKE $2 ESCAPE '!' OR phone_number LIKE $2 ESCAPE '!'
                OR pending_phone_number LIKE $2 ESCAPE '!' OR LOWER(display_name) LIKE $2 ESCAPE '!'
                OR display_name LIKE $3 ESCAPE '!')
            ORDER BY id LIMIT $4
            """,
            [
                .id(id ?? ""), .text(Self.pattern(text.lowercased())), .text(Self.pattern(text)),
                .integer(Int64(limit)),
            ],
            Self.account
        )
    }

    func identifications(after id: User.ID?, limit: Int) throws -> [UserIdentification] {
        try connection.query(
            """
            SELECT id, COALESCE(username_key, email_address, phone_number), password_hash, modified_at FROM users
            WHERE id > $1 ORDER BY id LIMIT $2
            """,
            [.id(id ?? ""), .integer(Int64(limit))]
        ) { row in
            UserIdentification(
                id: try row.id(0),
                hasIdentifier: !row.isNull(1),
                hasPassword: !row.isNull(2),
                modifiedAt: Date(milliseconds: try row.integer(3))
            )
        }
    }

    func account(_ id: User.ID) throws -> UserAccount? { try account(where: "id", is: .id(id)) }

    func account(of identifier: Identifier) throws -> UserAccount? {
        try account(where: identifier.column, is: .text(identifier.key))
    }

    private func account(where column: String, is value: SQLValue) throws -> UserAccount? {
        try connection.first(
            "SELECT \(Self.accountColumns) FROM users WHERE \(column) = $1",
            [value],
            Self.account
        )
    }

    /// A `LIKE` pattern for texts that contain this one.
    private static func pattern(_ text: String) -> String {
        text.reduce(into: "%") { pattern, character in
            if "%_!".contains(character) { pattern.append("!") }
            pattern.append(character)
        } + "%"
    }

    private static let accountColumns = "\(UserRows.columns), password_hash, disabled_at"

    private static func account(_ row: any Row) throws -> UserAccount {
        UserAccount(
            user: try UserRows.user(row),
            hasPassword: !row.isNull(15),
            disabledAt: try row.integerIfAny(16).map(Date.init(milliseconds:))
        )
    }
}
