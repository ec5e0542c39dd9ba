extension Tables {
    /// Writes a changed record if the stored version is still the one that was read.
    ///
    /// - Parameters:
    ///   - user: The changed record; its version is one higher than the stored one.
    ///   - passwordHash: The hash of a pseudo user's first password; nil leaves the password unchanged.
    ///   - notices: The messages to the addresses that the user gives up.
    ///   - event: The audit event.
    ///   - session: The session that makes the change and whose device the event names; nil for an application's
    ///     backend.
    /// - Returns: The outcome.
    /// - Throws: `StoreError`.
    package func replace(
        _ user: User,
        passwordHash: String?,
        _ notices: [AccountNotice],
        _ event: AuditEvent,
        by session: SessionRecord.ID?
    ) throws -> UserReplacement {
        for identifier in user.identifiers {
            let holder = try users.holder(of: identifier)
            guard holder == nil || holder == user.id else { return .identifierTaken(identifier) }
        }
        guard try users.replace(user, passwordHash: passwordHash) else { return .stale }
        if let session { try record(event, onDeviceOf: session) } else { try events.insert(event) }
        for notice in notices { try insert(notice) }
        // A thief of an address may have made a device known before.
        if !notices.isEmpty { try forgetFactorProofs(of: user.id) }
        return .replaced
    }
}

/// The outcome of writing a changed record.
package enum UserReplacement: Sendable, Equatable {
    case replaced
    /// The record was changed or deleted since it was read.
    case stale
    /// Another user has this identifier.
    case identifierTaken(Identifier)
}
