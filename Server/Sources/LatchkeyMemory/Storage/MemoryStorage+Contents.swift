package import LatchkeyCore

// Direct access for tests.

extension MemoryStorage {
    /// The users in the order of their ids.
    package var users: [UserAccount] { contents { $0.users.all.sorted { $0.key < $1.key }.map(\.account) } }

    package func passwordHash(of id: User.ID) -> String? { contents { $0.users[id]?.passwordHash } }

    /// The sessions in the order of their ids, including ended ones.
    package var sessions: [SessionState] { contents { $0.sessions.all.sorted { $0.key < $1.key }.map(\.state) } }

    /// The events in the order of their ids, including those without a user.
    package var events: [AuditEvent] { contents { $0.events.all.map(\.event).sorted { $0.id < $1.id } } }

    /// The unresolved requests for a verification.
    package var pendingVerifications: [Verification] {
        contents { $0.verifications.all(.waiting).map(\.verification).sorted { $0.id < $1.id } }
    }

    /// The notices to applications about ended sessions, in the order of their ids.
    package var logOutNotices: [LogOutNotice] {
        contents { $0.logOutNotices.all.map(\.notice).sorted { $0.id < $1.id } }
    }

    /// The number of rows of each table, by its name in a database.
    package var rowCounts: [String: Int] {
        contents { database in
            [
                "applications": database.applications.all.count,
                "attempt_limits": database.attempts.all.count,
                "audit_events": database.events.all.count,
                "authorization_codes": database.authorizationCodes.all.count,
                "export_parts": database.exportParts.all.count,
                "exports": database.exports.all.count,
                "bucket_rules": database.bucketRules.all.count,
                "ceremonies": database.ceremonies.all.count,
                "challenges": database.challenges.all.count,
                "client_registrations": database.clientRegistrations.all.count,
                "device_codes": database.deviceCodes.all.count,
                "grants": database.grants.all.count,
                "initial_access_tokens": database.initialTokens.all.count,
                "interactions": database.interactions.all.count,
                "identities": database.identities.all.count,
                "known_devices": database.knownDevices.all.count,
                "log_out_notices": database.logOutNotices.all.count,
                "upstream_revocations": database.upstreamRevocations.all.count,
                "messages": database.messages.all.count,
                "notifications": database.notifications.all.count,
                "objects": database.objects.all.count,
                "passkey_user_handles": database.passkeyUserHandles.all.count,
                "passkeys": database.passkeys.all.count,
                "push_devices": database.pushDevices.all.count,
                "recoveries": database.recoveries.all.count,
                "recovery_codes": database.recoveryCodes.all.count,
                "remembered_devices": database.rememberedDevices.all.count,
                "resources": database.resources.all.count,
                "sessions": database.sessions.all.count,
                "signing_keys": database.signingKeys.all.count,
                "sso_keys": database.ssoKeys.all.count,
                "upstreams": database.upstreams.all.count,
                "upstream_visits": database.upstreamVisits.all.count,
                "sso_uses": database.usedSSOTokens.all.count,
                "storage_use": database.storageUse.all.count,
                "totp_secrets": database.totpSecrets.all.count,
                "users": database.users.all.count,
                "verifications": database.verifications.all.count,
            ]
        }
    }

    /// Replaces the application with the same id.
    package func set(_ application: Application) throws {
        try use(.transaction) { database in
            database.applications.remove(application.id)
            try database.applications.insert(ApplicationRow(application: application))
        }
    }

    /// Changes the tables at once, all or nothing.
    @discardableResult
    package func change<Value: Sendable>(_ body: @Sendable (any Tables) throws -> Value) throws -> Value {
        try use(.transaction) { database in try body(MemoryTables(database: database)) }
    }

    private func contents<Value: Sendable>(_ body: (MemoryDatabase) -> Value) -> Value {
        database.withLock { body($0) }
    }
}
