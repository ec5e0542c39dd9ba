import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Users in SQL.
struct SQLUserTable: UserTable {
    let connection: any Connection

    func insert(_ user: User, passwordHash: String?) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO users (id, password_hash, created_at, email_address, email_address_verified_at, phone_number,
                phone_number_verified_at, username, username_key, pending_email_address, pending_phone_number,
                display_name, country, locale, attributes, modified_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            ON CONFLICT DO NOTHING
            """,
            [
                .id(user.id),
                .text(orNull: passwordHash),
                .integer(user.createdAt.milliseconds),
                .text(orNull: user.emailAddress?.address.text),
                .integer(orNull: user.emailAddress.flatMap { $0.isVerified ? user.createdAt.milliseconds : nil }),
                .text(orNull: user.phoneNumber?.address.text),
                .integer(orNull: user.phoneNumber.flatMap { $0.isVerified ? user.createdAt.milliseconds : nil }),
            ] + UserRows.values(user)
        ) == 1
    }

    func find(_ id: User.ID) throws -> User? {
        try connection.first("SELECT \(UserRows.columns) FROM users WHERE id = $1", [.id(id)], UserRows.user)
    }

    func credentials(of id: User.ID) throws -> UserCredentials? { try credentials("id = $1", .id(id)) }

    func credentials(of identifier: Identifier) throws -> UserCredentials? {
        try credentials("\(identifier.column) = $1", .text(identifier.key))
    }

    func hold(_ id: User.ID) throws -> UserCredentials? {
        try credentials("id = $1 \(connection.dialect.lock)", .id(id))
    }

    private func credentials(_ condition: String, _ value: SQLValue) throws -> UserCredentials? {
        try connection.first(
            "SELECT \(UserRows.columns), password_hash, disabled_at FROM users WHERE \(condition)",
            [value],
            UserRows.credentials
        )
    }

    func holder(of identifier: Identifier) throws -> User.ID? {
        try connection.first(
            "SELECT id FROM users WHERE \(identifier.column) = $1",
            [.text(identifier.key)]
        ) { try $0.id(0) }
    }

    func replace(_ user: User, passwordHash: String?) throws -> Bool {
        try connection.execute(
            """
            UPDATE users SET username = $1, username_key = $2, pending_email_address = $3,
                pending_phone_number = $4, display_name = $5, country = $6, locale = $7, attributes = $8,
                modified_at = $9, version = $10, password_hash = COALESCE($11, password_hash),
                email_address = $12, phone_number = $13,
                email_address_verified_at = COALESCE(
                    CASE WHEN $12 = email_address THEN email_address_verified_at END, $14),
                phone_number_verified_at = COALESCE(
                    CASE WHEN $13 = phone_number THEN phone_number_verified_at END, $15)
            WHERE id = $16 AND version = $17
            """,
            UserRows.values(user)
                + [
                    .text(orNull: passwordHash),
                    .text(orNull: user.emailAddress?.address.text),
                    .text(orNull: user.phoneNumber?.address.text),
                    .integer(orNull: user.emailAddress?.isVerified == true ? user.modifiedAt.milliseconds : nil),
                    .integer(orNull: user.phoneNumber?.isVerified == true ? user.modifiedAt.milliseconds : nil),
                    .id(user.id),
                    .integer(user.version - 1),
                ]
        ) == 1
    }

    func verificationTimes(of id: User.ID) throws -> (emailAddress: Date?, phoneNumber: Date?) {
        try connection.first(
            "SELECT email_address_verified_at, phone_number_verified_at FROM users WHERE id = $1",
            [.id(id)]
        ) { row in
            (
                try row.integerIfAny(0).map(Date.init(milliseconds:)),
                try row.integerIfAny(1).map(Date.init(milliseconds:))
            )
        } ?? (nil, nil)
    }

    func setPassword(_ hash: String?, of id: User.ID) throws {
        try connection.perform(
            "UPDATE users SET password_hash = $1 WHERE id = $2",
            [.text(orNull: hash), .id(id)]
        )
    }

    func replacePassword(_ hash: String, by newHash: String, of id: User.ID) throws {
        try connection.perform(
            "UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
            [.text(newHash), .id(id), .text(hash)]
        )
    }

    func disable(_ id: User.ID, at time: Date) throws -> Bool {
        try connection.execute(
            "UPDATE users SET disabled_at = COALESCE(disabled_at, $1) WHERE id = $2",
            [.integer(time.milliseconds), .id(id)]
        ) == 1
    }

    func enable(_ id: User.ID) throws -> Bool {
        try connection.execute("UPDATE users SET disabled_at = NULL WHERE id = $1", [.id(id)]) == 1
    }

    func delete(_ id: User.ID) throws { try connection.perform("DELETE FROM users WHERE id = $1", [.id(id)]) }
}
