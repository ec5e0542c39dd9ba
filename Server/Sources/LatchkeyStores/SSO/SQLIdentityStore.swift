package import LatchkeyCore
package import LatchkeyDatabase

/// Identities in SQL.
package struct SQLIdentityStore: IdentityStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func signIn(_ request: SSOSignIn) async throws(StoreError) -> SSOSignInResult {
        try await database.storing(.statements, choosingAnew: 10) { connection in
            try SSOSignInTransaction(request: request, connection: connection).run()
        }
    }

    package func identities(of userID: User.ID) async throws(StoreError) -> [Identity] {
        try await database.stored { connection in try IdentityRows.all(of: userID, on: connection) }
    }

    package func link(_ request: IdentityLink) async throws(StoreError) -> IdentityLinkResult {
        try await database.storing(.statements) { connection in
            try IdentityLinkTransaction(request: request, connection: connection).run()
        }
    }

    package func unlink(
        _ id: Identity.ID,
        event: AuditEvent,
        by session: SessionRecord.ID
    ) async throws(StoreError) -> IdentityUnlinkResult {
        try await database.storing(.statements) { connection in
            // Two that unlink the last two take their turn here.
            guard let userID = event.userID, try UserRows.hold(userID, on: connection) else { return .notFound }
            let all = try IdentityRows.all(of: userID, on: connection)
            guard all.contains(where: { $0.id == id }) else { return .notFound }
            let hasPassword = try connection.first(
                "SELECT 1 FROM users WHERE id = $1 AND password_hash IS NOT NULL",
                [.text(userID)]
            ) { _ in true }
            guard all.count > 1 || hasPassword != nil else { return .lastCredential }
            try IdentityRows.delete(id, on: connection)
            try AuditRows.insert(event, onDeviceOf: session, on: connection)
            return .unlinked
        }
    }
}
