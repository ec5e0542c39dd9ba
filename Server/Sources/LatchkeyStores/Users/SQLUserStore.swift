package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Users in SQL.
package struct SQLUserStore: UserStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(
        _ user: User,
        passwordHash: String?,
        session: SessionRecord?,
        event: AuditEvent
    ) async throws(StoreError) -> Bool {
        try await database.storing(.statements) { connection in
            guard try UserRows.insert(user, passwordHash: passwordHash, on: connection) else { return false }
            if let session { try SessionRows.insert(session, on: connection) }
            try AuditRows.insert(event, on: connection)
            return true
        }
    }

    package func credentials(of identifier: Identifier) async throws(StoreError) -> UserCredentials? {
        try await credentials(where: identifier.column, is: identifier.key)
    }

    package func credentials(of id: User.ID) async throws(StoreError) -> UserCredentials? {
        try await credentials(where: "id", is: id)
    }

    private func credentials(where column: String, is value: String) async throws(StoreError) -> UserCredentials? {
        try await database.stored { connection in
            try connection.first(
                "SELECT \(UserRows.columns), password_hash, disabled_at FROM users WHERE \(column) = $1",
                [.text(value)],
                UserRows.credentials
            )
        }
    }

    package func user(_ id: User.ID) async throws(StoreError) -> User? {
        try await database.stored { connection in
            try UserRows.find(id, on: connection)
        }
    }

    package func replace(
        _ user: User,
        passwordHash: String?,
        event: AuditEvent,
        notices: [AddressNotice],
        by session: SessionRecord.ID?
    ) async throws(StoreError) -> UserReplacement {
        try await database.storing(.statements) { connection in
            for identifier in user.identifiers {
                let holder = try UserRows.holder(of: identifier, on: connection)
                guard holder == nil || holder == user.id else { return .identifierTaken(identifier) }
            }
            let changed = try connection.execute(
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
                        .integer(orNull: verificationTime(user, user.emailAddress?.isVerified)),
                        .integer(orNull: verificationTime(user, user.phoneNumber?.isVerified)),
                        .text(user.id),
                        .integer(user.version - 1),
                    ]
            )
            guard changed == 1 else { return .stale }
            if let session {
                try AuditRows.insert(event, onDeviceOf: session, on: connection)
            } else {
                try AuditRows.insert(event, on: connection)
            }
            for notice in notices { try VerificationRows.insert(notice, on: connection) }
            return .replaced
        }
    }

    /// When an address was verified for which nothing is stored yet.
    private func verificationTime(_ user: User, _ isVerified: Bool?) -> Int64? {
        isVerified == true ? user.modifiedAt.milliseconds : nil
    }

    package func delete(_ id: User.ID, at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            // Who logs in at the same time comes before, and is deleted too, or finds no user.
            guard try UserRows.hold(id, on: connection) else { return }
            try UserRows.delete(id, at: time, on: connection)
        }
    }
}
