package import LatchkeyCore
package import LatchkeyDatabase

/// The hashes of passwords in SQL; they stand in the rows of the users.
package struct SQLPasswordStore: PasswordStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func change(
        of id: User.ID,
        from verified: String,
        to hash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> PasswordReplacement {
        try await database.storing(.statements) { connection in
            // Who logs in with the old password at the same time comes before, and their session ends, or is refused.
            guard try UserRows.hold(id, verifiedAgainst: verified, on: connection) else { return .stale }
            switch try SessionRows.end(.others, of: id, by: asker, ending, on: connection) {
            case .askerEnded(let reason): return .askerEnded(reason)
            case .ended(let sessions):
                try connection.perform(
                    "UPDATE users SET password_hash = $1 WHERE id = $2",
                    [.text(hash), .text(id)]
                )
                try VerificationRows.endAll(of: id, at: ending.time, on: connection)
                try AuditRows.insert(event, onDeviceOf: asker, on: connection)
                if let notice { try MessageRows.insert(notice, on: connection) }
                try AuthorizationCodeRows.removeUnspent(of: id, on: connection)
                guard let cookieDigest else {
                    let isEnded = try SessionRows.end(asker, ending, on: connection)
                    return .replaced(ended: sessions + (isEnded ? [asker] : []), isBrowser: false)
                }
                let isBrowser = try SessionRows.replaceCookie(of: asker, with: cookieDigest, on: connection)
                return .replaced(ended: sessions, isBrowser: isBrowser)
            }
        }
    }

    package func renewHash(of id: User.ID, from verified: String, to hash: String) async throws(StoreError) {
        try await database.storing(.single) { connection in
            try connection.perform(
                "UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                [.text(hash), .text(id), .text(verified)]
            )
        }
    }
}
