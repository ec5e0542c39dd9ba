import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// Users as rows.
enum UserRows {
    static let table = """
        CREATE TABLE users (
            id TEXT PRIMARY KEY,
            username TEXT,
            username_key TEXT UNIQUE,
            pending_email_address TEXT,
            pending_phone_number TEXT,
            password_hash TEXT,
            display_name TEXT,
            country TEXT,
            locale TEXT,
            attributes TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            modified_at BIGINT NOT NULL,
            disabled_at BIGINT,
            version BIGINT NOT NULL
        )
        """

    /// Addresses that a user owns; several users may have the same pending address.
    static let ownedAddresses = [
        "ALTER TABLE users ADD COLUMN email_address TEXT",
        "ALTER TABLE users ADD COLUMN email_address_verified_at BIGINT",
        "ALTER TABLE users ADD COLUMN phone_number TEXT",
        "ALTER TABLE users ADD COLUMN phone_number_verified_at BIGINT",
        "CREATE UNIQUE INDEX users_by_email_address ON users (email_address)",
        "CREATE UNIQUE INDEX users_by_phone_number ON users (phone_number)",
    ]

    static let columns = """
        id, username, pending_email_address, pending_phone_number, display_name, country, locale, attributes, \
        created_at, modified_at, version, email_address, email_address_verified_at, phone_number, \
        phone_number_verified_at
        """

    static func user(_ row: any Row) throws -> User {
        User(
            id: try row.id(0),
            username: try row.textIfAny(1).map { text throws(FieldError) in try Username(text) },
            emailAddress: try row.textIfAny(11).map { text in
                OwnedAddress(try EmailAddress(text), isVerified: !row.isNull(12))
            },
            phoneNumber: try row.textIfAny(13).map { text in
                OwnedAddress(try PhoneNumber(text), isVerified: !row.isNull(14))
            },
            pendingEmailAddress: try row.textIfAny(2).map { text throws(FieldError) in try EmailAddress(text) },
            pendingPhoneNumber: try row.textIfAny(3).map { text throws(FieldError) in try PhoneNumber(text) },
            displayName: try row.textIfAny(4),
            country: try row.textIfAny(5),
            locale: try row.textIfAny(6),
            attributes: try JSONText.members(try row.text(7)),
            createdAt: Date(milliseconds: try row.integer(8)),
            modifiedAt: Date(milliseconds: try row.integer(9)),
            version: try row.integer(10)
        )
    }

    /// A user, with `password_hash` and `disabled_at` after the columns of the record.
    static func credentials(_ row: any Row) throws -> UserCredentials {
        UserCredentials(user: try user(row), passwordHash: try row.textIfAny(15), isDisabled: !row.isNull(16))
    }

    /// The values that an update may change, from `username` to `version`.
    static func values(_ user: User) throws -> [SQLValue] {
        [
            .text(orNull: user.username?.text),
            .text(orNull: user.username?.key),
            .text(orNull: user.pendingEmailAddress?.text),
            .text(orNull: user.pendingPhoneNumber?.text),
            .text(orNull: user.displayName),
            .text(orNull: user.country),
            .text(orNull: user.locale),
            .text(try JSONText.text(user.attributes)),
            .integer(user.modifiedAt.milliseconds),
            .integer(user.version),
        ]
    }
}

extension Identifier {
    /// The column that holds this identifier.
    var column: String {
        switch self {
        case .username: "username_key"
        case .emailAddress: "email_address"
        case .phoneNumber: "phone_number"
        }
    }
}
