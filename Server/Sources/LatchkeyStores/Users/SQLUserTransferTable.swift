import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Users as whole rows in SQL.
struct SQLUserTransferTable: UserTransferTable {
    let connection: any Connection

    /// The numbers of rows that one statement inserts: few, because a connection keeps each statement prepared.
    fileprivate static let batches = [64, 8, 1]

    private static let columns =
        "\(UserRows.columns), password_hash, disabled_at, username_key"

    private static let width = 18

    private static let insertions = Dictionary(
        uniqueKeysWithValues: batches.map { count in
            let rows = (0..<count).map { row in
                "(" + (1...width).map { "$\(row * width + $0)" }.joined(separator: ", ") + ")"
            }
            let values = rows.joined(separator: ", ")
            return (count, "INSERT INTO users (\(columns)) VALUES \(values) ON CONFLICT DO NOTHING RETURNING id")
        }
    )

    func insert(_ users: [PortableUser]) throws -> [Bool] {
        var isStored: [Bool] = []
        for run in users.runs {
            guard let sql = Self.insertions[run.count] else {
                throw StoreError.defect("no statement for so many users")
            }
            let stored: Set<User.ID> = Set(try connection.query(sql, try run.flatMap(Self.values)) { try $0.id(0) })
            isStored += run.map { stored.contains($0.user.id) }
        }
        return isStored
    }

    func page(after id: User.ID?, limit: Int) throws -> [PortableUser] {
        try connection.query(
            "SELECT \(Self.columns) FROM users WHERE id > $1 ORDER BY id LIMIT $2",
            [.id(id ?? ""), .integer(Int64(limit))],
            Self.user
        )
    }

    func holders(of user: User) throws -> [IdentifierHolder] {
        var conditions = ["id = $1"]
        var values = [SQLValue.id(user.id)]
        for identifier in user.identifiers {
            values.append(.text(identifier.key))
            conditions.append("\(identifier.column) = $\(values.count)")
        }
        return try connection.query(
            """
            SELECT id, username, email_address, phone_number FROM users
            WHERE \(conditions.joined(separator: " OR "))
            """,
            values
        ) { row in
            let identifiers = [
                try row.textIfAny(1).map { Identifier.username(try Username($0)) },
                try row.textIfAny(2).map { Identifier.emailAddress(try EmailAddress($0)) },
                try row.textIfAny(3).map { Identifier.phoneNumber(try PhoneNumber($0)) },
            ]
            return IdentifierHolder(id: try row.id(0), identifiers: Set(identifiers.compactMap { $0 }))
        }
    }

    private static func user(_ row: any Row) throws -> PortableUser {
        PortableUser(
            try UserRows.user(row),
            passwordHash: try row.textIfAny(15),
            emailAddressVerifiedAt: try row.integerIfAny(12).map(Date.init(milliseconds:)),
            phoneNumberVerifiedAt: try row.integerIfAny(14).map(Date.init(milliseconds:)),
            disabledAt: try row.integerIfAny(16).map(Date.init(milliseconds:))
        )
    }

    /// The values in the order of `columns`.
    private static func values(_ portable: PortableUser) throws -> [SQLValue] {
        let user = portable.user
        return [
            .id(user.id),
            .text(orNull: user.username?.text),
            .text(orNull: user.pendingEmailAddress?.text),
            .text(orNull: user.pendingPhoneNumber?.text),
            .text(orNull: user.displayName),
            .text(orNull: user.country),
            .text(orNull: user.locale),
            .text(try JSONText.text(user.attributes)),
            .integer(user.createdAt.milliseconds),
            .integer(user.modifiedAt.milliseconds),
            .integer(user.version),
            .text(orNull: user.emailAddress?.address.text),
            .integer(orNull: portable.emailAddressVerifiedAt?.milliseconds),
            .text(orNull: user.phoneNumber?.address.text),
            .integer(orNull: portable.phoneNumberVerifiedAt?.milliseconds),
            .text(orNull: portable.passwordHash),
            .integer(orNull: portable.disabledAt?.milliseconds),
            .text(orNull: user.username?.key),
        ]
    }
}

extension [PortableUser] {
    /// The users in runs of as many as one of the statements stores.
    fileprivate var runs: [ArraySlice<PortableUser>] {
        var runs: [ArraySlice<PortableUser>] = []
        var rest = self[...]
        while !rest.isEmpty {
            let size = SQLUserTransferTable.batches.first { $0 <= rest.count } ?? 1
            runs.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return runs
    }
}
